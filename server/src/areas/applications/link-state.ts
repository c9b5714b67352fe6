import type { ApplicationLinkState } from '@dealerline/shared/contract/applications.ts'
import { stateOfLink } from '../../links/customer-link.ts'
import type { LinkOf } from '../../links/link-queries.ts'

/** The state of a link, as shown to the person who opens it. */
export function linkState(link: LinkOf<'application'>, now: Date): ApplicationLinkState {
  const state = stateOfLink(link, now)
  if (state === 'answered') return link.answer === 'rejected' ? 'rejected' : 'approved'
  return state === 'closed' ? 'voided' : state
}
