import { airlineCalls, type Enrolment } from '@dealerline/shared/contract/airline.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../api.ts'
import { renewed } from '../../renewal.ts'
import { notify } from '../../ui/feedback/notify.ts'

const pollInterval = 2000

/** Loads the enrolments, polls while one is in progress, and reports when the partner has enrolled a business. */
export function useEnrolments() {
  const client = useQueryClient()
  const enrolments = useQuery({
    ...query(airlineCalls.getEnrolments, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued' || status === 'pending') ? pollInterval : false,
  })
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const { enrolmentID, status } of enrolments.data ?? []) {
      if (status === 'queued' || status === 'pending') open.current.add(enrolmentID)
      else if (open.current.delete(enrolmentID)) {
        if (status === 'enrolled') notify(message('registered'))
        // The enrolled customers have new membership numbers, so reload everything else.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== airlineCalls.getEnrolments.path })
      }
    }
  }, [enrolments.data, client])
  return {
    ...enrolments,
    /** Reports the result of a new enrolment, even if the partner decides before the list is loaded again. */
    follow: ({ enrolmentID }: Enrolment) => {
      open.current.add(enrolmentID)
      return renewed()
    },
  }
}

export type Enrolments = ReturnType<typeof useEnrolments>
