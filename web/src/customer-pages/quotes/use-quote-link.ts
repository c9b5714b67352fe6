import { offerCalls, type QuotePage } from '@dealerline/shared/contract/offers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, query, send } from '../../api.ts'

const refreshMs = 30_000

/** Loads the page of a quote's link, and records once that it was opened. */
export function useQuoteLink(guid: string) {
  const client = useQueryClient()
  const pageQuery = query(offerCalls.getQuoteFromGuid, { params: { guid } })
  const page = useQuery({
    ...pageQuery,
    // The answer to an open question appears without a reload.
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' && state.data.questions.some(({ answer }) => !answer) ? refreshMs : false,
  })
  const isOpen = page.data?.state === 'open'
  useEffect(() => {
    if (isOpen)
      void send(offerCalls.recordQuoteView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  }, [isOpen, guid])
  return {
    page,
    update: (next: QuotePage) => client.setQueryData(pageQuery.queryKey, next),
    /** Reloads the page if the link was closed meanwhile, so that it shows why. */
    onError: (error: Error) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void client.invalidateQueries({ queryKey: pageQuery.queryKey })
    },
  }
}

export interface LinkProps {
  guid: string
  page: QuotePage
  onChange: (next: QuotePage) => void
  onError: (error: Error) => void
}
