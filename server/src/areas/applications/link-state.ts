import type { ApplicationLinkState } from '@dealerline/shared/contract/applications.ts'
import type { StoredLink } from './queries.ts'

/** The state of a link, as shown to the person who opens it. */
export function linkState({ status, expiresAt }: StoredLink, now: Date): ApplicationLinkState {
  if (status !== 'asked') return status
  return expiresAt <= now ? 'expired' : 'open'
}
