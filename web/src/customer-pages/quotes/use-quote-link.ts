import { offerCalls, type QuotePage } from '@dealerline/shared/contract/offers.ts'
import { send } from '../../api.ts'
import { useFirstAct } from '../use-first-act.ts'
import { useLink } from '../use-link.ts'

const refreshMs = 30_000

/** The answer to an open question appears without a reload. */
const refreshAfter = ({ state, questions }: QuotePage) =>
  state === 'open' && questions.some(({ answer }) => !answer) ? refreshMs : undefined

/** Loads the page of a quote's link, and records once that a person opened it. */
export function useQuoteLink(guid: string) {
  const link = useLink(offerCalls.getQuoteFromGuid, { params: { guid } }, refreshAfter)
  const isOpen = link.content?.state === 'open'
  useFirstAct(isOpen, () => {
    void send(offerCalls.recordQuoteView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  })
  return link
}

export interface LinkProps {
  guid: string
  page: QuotePage
  onChange: (next: QuotePage) => void
}
