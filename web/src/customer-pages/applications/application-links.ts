import { type ApplicationPage, applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { financeCalls } from '@dealerline/shared/contract/finance.ts'
import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { send } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { expired } from '../ClosedPage.tsx'
import type { LinkKind } from '../use-link.ts'

/** What the links of all kinds of applications share. */
const application = {
  opened: applicationCalls.recordApplicationView,
  loading: 'Loading the application',
  closed: {
    approved: (page) => ({
      icon: 'done',
      title: 'Thank you, you have agreed',
      text: `You agreed on ${formatInstant(page.decidedAt, { withZone: true })}. ${page.sentBy} has been informed.`,
      nextStep: afterApproval(page),
    }),
    rejected: ({ comment, decidedAt, sentBy }) => ({
      icon: 'refused',
      title: 'You have rejected this',
      text: comment
        ? `${sentBy} has received your comment: “${comment}”`
        : `You rejected it on ${formatInstant(decidedAt, { withZone: true })}. ${sentBy} has received your comment.`,
      nextStep: 'If the application is corrected, you will receive a new link.',
    }),
    voided: ({ sentBy }) => ({
      icon: 'takenBack',
      title: 'This link is no longer in use',
      text: `${sentBy} has taken it back, or sent another link in its place.`,
      nextStep: `Look for a later message, or ask ${sentBy}.`,
    }),
    expired: expired('Nothing was agreed.'),
  },
} satisfies Omit<LinkKind<typeof lesseeCalls.getChangeLesseeFromGuid>, 'call'>

function afterApproval({ status, sentBy }: ApplicationPage): string {
  if (status === 'Rejected') return `Somebody else has rejected it. ${sentBy} will be in touch.`
  if (status === 'Former Approved') return 'The customer who takes over the services has received a separate link.'
  if (status === 'Processing') return 'It is being processed now.'
  return 'There is nothing more for you to do.'
}

/** The links by which a customer decides about an application, with their two answers, by kind. */
export const applicationLinks = {
  lessee: {
    ...application,
    call: lesseeCalls.getChangeLesseeFromGuid,
    approve: ({ role, channel }: ApplicationPage, guid: string, proof: string) =>
      role === 'former'
        ? // The new lessee gets the message by the channel that reached the former one.
          send(lesseeCalls.approveChangeFormerLessee, { params: { sms: channel === 'sms' }, body: { guid } }, { proof })
        : send(lesseeCalls.approveChangeNewLessee, { body: { guid } }, { proof }),
    reject: lesseeCalls.rejectChangeLessee,
  },
  relocation: {
    ...application,
    call: relocationCalls.getRelocationFromGuid,
    approve: (_: ApplicationPage, guid: string, proof: string) =>
      send(relocationCalls.approveRelocation, { body: { guid } }, { proof }),
    reject: relocationCalls.rejectRelocation,
  },
  finance: {
    ...application,
    call: financeCalls.getFinanceApplicationFromGuid,
    approve: (_: ApplicationPage, guid: string, proof: string) =>
      send(financeCalls.approveFinance, { body: { guid } }, { proof }),
    reject: financeCalls.rejectFinance,
  },
} as const
export type ApplicationLinkName = keyof typeof applicationLinks
