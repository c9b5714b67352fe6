import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import {
  type ApplicationRole,
  approversOf,
  canChangeApplicationStatus,
} from '@dealerline/shared/rules/application-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../calls/context.ts'
import { identifyRecipient } from '../../links/identify-recipient.ts'
import { applicationLinks, assertKind, type OpenedLink } from './application-link.ts'
import { auditApplication } from './applications.ts'
import { changeApplicationStatus } from './queries.ts'
import { sendLinkTo } from './send.ts'

/**
 * Records the approval of the link's recipient, who has confirmed a code. In the same transaction, queues the link for the next person: as a
 * text message if `bySms` is set and the person has a mobile number, otherwise as an e-mail. A job e-mails the dealer.
 */
export async function approve(
  context: Context,
  kind: ApplicationKind,
  role: ApplicationRole,
  bySms = false,
): Promise<ApplicationPage> {
  const { tx } = context
  const openedLink = await lockOpen(context, kind)
  const { link, application, sent } = openedLink
  const steps = approversOf[kind.name]
  const step = steps.find((one) => one.role === link.role)
  if (link.role !== role || !step)
    throw new AppError('conflict', { detail: `This link is for the ${step?.label.toLowerCase() ?? 'customer'}.` })
  assertStatusChange(openedLink, kind, step.approvedStatus)
  const identity = await identifyRecipient(context, link)
  await applicationLinks.answer(context, openedLink, { answer: 'approved', identity })
  const nextStep = steps.find(({ decidesIn }) => decidesIn === step.approvedStatus)
  const person = nextStep && sent.parties.find((party) => party.role === nextStep.role)
  const channel = person && ((bySms && person.mobile) || !person.email ? 'sms' : 'email')
  const guid =
    person && channel ? (await sendLinkTo(context, application, person, { channel })).link.guid : application.guid
  await changeApplicationStatus(tx, application.applicationID, { status: step.approvedStatus, guid })
  const consent = { name: link.name, role: step.label, identity: describeConsent(identity) }
  auditApplication(context, kind, application.orderID, 'application approved', consent)
  return applicationLinks.getPage(context)
}

/** Records the rejection of the link's recipient. A job e-mails the comment to the dealer, and the screen shows it. */
export async function reject(context: Context, kind: ApplicationKind, comment: string): Promise<ApplicationPage> {
  const { tx } = context
  const openedLink = await lockOpen(context, kind)
  const { link, application } = openedLink
  assertStatusChange(openedLink, kind, 'Rejected')
  await applicationLinks.answer(context, openedLink, { answer: 'rejected', comment })
  await changeApplicationStatus(tx, application.applicationID, { status: 'Rejected' })
  auditApplication(context, kind, application.orderID, 'application rejected', { name: link.name, comment })
  return applicationLinks.getPage(context)
}

async function lockOpen(context: Context, kind: ApplicationKind): Promise<OpenedLink> {
  const openedLink = await applicationLinks.lockOpen(context)
  assertKind(openedLink, kind)
  return openedLink
}

function assertStatusChange(
  { application }: OpenedLink,
  kind: ApplicationKind,
  to: Parameters<typeof canChangeApplicationStatus>[2],
) {
  if (canChangeApplicationStatus(kind.name, application.status, to)) return
  throw new AppError('conflict', { detail: `This is already ${application.status}.` })
}
