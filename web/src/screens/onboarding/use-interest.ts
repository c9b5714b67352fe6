import {
  type DealerInterest,
  type InterestDetails,
  onboardingCalls,
  type StepProgress,
} from '@dealerline/shared/contract/onboarding.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnknownRecord, query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'

const reading = (id: number) => query(onboardingCalls.getDealerInterests, { params: { id } })
const stepsOf = ({ welcome, signing, onboarding }: InterestDetails) => [welcome, signing, onboarding]
const isWaiting = ({ status, problem }: StepProgress) => status === 'waiting' && problem === ''

/** Loads one interest, and polls it every two seconds while a step is running, or less often after a failure. */
export function useInterest(id: number) {
  const interest = useQuery({
    ...reading(id),
    retry: false,
    refetchInterval: ({ state: { data } }) => {
      if (!data || stepsOf(data).every(({ status }) => status !== 'waiting')) return false
      return stepsOf(data).some(isWaiting) ? 2_000 : 10_000
    },
  })
  useProgressMessages(interest.data)
  return interest
}

/** Shows a message when an e-mail was sent while the screen is open. */
function useProgressMessages(interest: InterestDetails | undefined): void {
  const before = useRef(interest)
  useEffect(() => {
    const hasJustFinished = (name: 'welcome' | 'onboarding') =>
      before.current?.id === interest?.id &&
      before.current?.[name].status === 'waiting' &&
      interest?.[name].status === 'done'
    if (hasJustFinished('welcome')) notify(message('emailSent'))
    if (hasJustFinished('onboarding')) notify(message('interestRegistered'))
    before.current = interest
  }, [interest])
}

type InterestAction = 'approve' | 'reject' | 'delete' | 'welcome' | 'signing' | 'onboard'

const failures: Record<InterestAction, MessageName> = {
  approve: 'interestNotUpdated',
  reject: 'interestNotUpdated',
  delete: 'interestNotDeleted',
  welcome: 'welcomeNotSent',
  signing: 'interestNotUpdated',
  onboard: 'interestNotOnboarded',
}

/** Runs an action and returns the updated interest. Undefined if it was deleted. */
async function run(action: InterestAction, { id, version }: InterestDetails): Promise<DealerInterest | undefined> {
  switch (action) {
    case 'approve':
      return send(onboardingCalls.updateDealerInterest, { body: { id, version, approved: true, rejected: false } })
    case 'reject':
      return send(onboardingCalls.updateDealerInterest, { body: { id, version, approved: false, rejected: true } })
    case 'delete':
      await send(onboardingCalls.deleteDealerInterest, { body: { id } })
      return undefined
    case 'welcome':
      return send(onboardingCalls.sendWelcomeEmail, { body: { id } })
    case 'signing':
      return send(onboardingCalls.updateSalesForceSigning, { body: { id } })
    case 'onboard':
      return send(onboardingCalls.updateSalesForceOnboarding, { body: { id, version } })
  }
}

/** The actions of staff on an interest, with a message for each failure. */
export function useInterestActions(interest: InterestDetails, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: InterestAction) => run(action, interest),
    onSuccess: (reply, action) => {
      // Show the step as in progress at once, even if it finishes quickly.
      if (reply) client.setQueryData(reading(interest.id).queryKey, { ...interest, ...reply })
      if (action === 'delete') onDeleted()
      if (action === 'delete') notify(message('deleted'))
      else if (action === 'approve' || action === 'reject') notify(message('updated'))
    },
    onError: (error, action) => {
      const isMissing = isUnknownRecord(error)
      if (action === 'reject' && isMissing) notify(message('dealerNotFound'))
      else notify(message(failures[action], { error: error.message }), error)
      void client.invalidateQueries({ queryKey: reading(interest.id).queryKey })
    },
  })
}
