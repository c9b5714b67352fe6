import { portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { formatInstant } from '../../ui/format.ts'
import { expired, replaced } from '../ClosedPage.tsx'
import type { LinkKind } from '../use-link.ts'

/** The link by which a customer corrects refused numbers. */
export const portLink: LinkKind<typeof portRequestCalls.getPortDetailsFromGuid> = {
  call: portRequestCalls.getPortDetailsFromGuid,
  opened: portRequestCalls.recordPortView,
  loading: 'Loading your numbers',
  closed: {
    answered: ({ answeredAt, sentBy, photos }) => ({
      icon: 'done',
      title: 'Thank you, that is all',
      text: `Your answer of ${formatInstant(answeredAt, { withZone: true })} is sent to your provider again${photos > 0 ? ', and your bill is stored' : ''}. ${sentBy} has been informed.`,
      nextStep: `Keep your current service until the move. To change a detail, call ${sentBy}.`,
    }),
    settled: ({ sentBy }) => ({
      icon: 'done',
      title: 'Nothing more is needed',
      text: 'The details of these numbers have been corrected already.',
      nextStep: `If you have a question, ask ${sentBy}.`,
    }),
    replaced,
    withdrawn: ({ sentBy }) => ({
      icon: 'takenBack',
      title: 'Nothing more is needed',
      text: 'The question was taken back, or the order was cancelled or changed.',
      nextStep: `If you did not expect this, ask ${sentBy}.`,
    }),
    expired: expired('Your numbers have not moved.'),
  },
}
