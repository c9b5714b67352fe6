import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import type { LinkKind } from '../use-link.ts'

/** How often an open page loads the progress again, in milliseconds. */
const refreshMs = 60_000

/** The link by which a person who has signed follows the order. */
export const progressLink: LinkKind<typeof progressCalls.getProgressFromGuid> = {
  call: progressCalls.getProgressFromGuid,
  loading: 'Loading your order',
  refreshAfter: ({ progress }) => (progress.endsAt === '' ? refreshMs : undefined),
  closed: {},
}
