import { appointmentLinkCalls } from '@dealerline/shared/contract/appointments.ts'
import type { LinkKind } from '../use-link.ts'

/** How often the page is loaded again while the wholesaler has yet to answer. */
const refreshMs = 5_000

/** The link by which a customer sees the times of a signed order, and moves them. */
export const appointmentLink: LinkKind<typeof appointmentLinkCalls.getAppointmentsFromGuid, 'open' | 'unsigned'> = {
  call: appointmentLinkCalls.getAppointmentsFromGuid,
  loading: 'Loading the appointments',
  refreshAfter: ({ lines }) =>
    lines.some(({ state, next }) => next !== null || state === 'confirming' || state === 'requested')
      ? refreshMs
      : undefined,
  closed: {
    closed: ({ sentBy }) => ({
      icon: 'takenBack',
      title: 'There is no appointment',
      text: 'The order was cancelled or changed, so it has no appointment.',
      nextStep: `If you did not expect this, ask ${sentBy}.`,
    }),
  },
}
