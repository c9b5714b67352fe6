import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type ApplicationRole, askedOf, canMoveApplication } from '@dealerline/shared/rules/application-states.ts'
import type { ApplicationKind } from '@dealerline/shared/rules/applications.ts'
import type { Context } from '../../calls/context.ts'
import { assertOpenLink, getApplicationPage, type OpenedLink } from './open-link.ts'
import { decideLink, moveApplication } from './queries.ts'
import { askPerson } from './send.ts'

const fromOf = ({ from }: Context) => [from.ip, from.userAgent].filter(Boolean).join(' · ')

/**
 * Agrees, as the one whose link it is. Whoever answers next gets their link in the same transaction, by text message
 * where that is wished and they have a mobile; the dealer is told by a job.
 */
export async function approve(
  context: Context,
  kind: ApplicationKind,
  role: ApplicationRole,
  bySms = false,
): Promise<ApplicationPage> {
  const { tx, queue } = context
  const opened = await assertOpenLink(context, kind)
  const { link, application, sent } = opened
  const asked = askedOf[kind.name]
  const answering = asked.find((one) => one.role === link.role)
  if (link.role !== role || !answering)
    throw new AppError('conflict', { detail: `This link is for the ${answering?.label.toLowerCase() ?? 'customer'}.` })
  assertMove(opened, kind, answering.becomes)
  await decideLink(tx, link.guid, { status: 'approved', comment: '', from: fromOf(context) })
  const next = asked.find(({ askedIn }) => askedIn === answering.becomes)
  const person = next && sent.parties.find((party) => party.role === next.role)
  const channel = person && ((bySms && person.mobile) || !person.email ? 'sms' : 'email')
  const guid = person && channel ? (await askPerson(context, application, person, channel)).guid : application.guid
  await moveApplication(tx, application.applicationID, { status: answering.becomes, guid })
  await queue(tx, 'applications.answered', { guid: link.guid })
  tx.audit({
    entityType: 'order',
    entityID: application.orderID,
    action: 'application approved',
    data: { kind: kind.name, title: kind.title, name: link.name, role: answering.label },
  })
  return getApplicationPage(context, kind)
}

/** Rejects, as whoever's link it is; the dealer is told the comment by a job, and sees it on the screen. */
export async function reject(context: Context, kind: ApplicationKind, comment: string): Promise<ApplicationPage> {
  const { tx, queue } = context
  const opened = await assertOpenLink(context, kind)
  const { link, application } = opened
  assertMove(opened, kind, 'Rejected')
  await decideLink(tx, link.guid, { status: 'rejected', comment, from: fromOf(context) })
  await moveApplication(tx, application.applicationID, { status: 'Rejected' })
  await queue(tx, 'applications.answered', { guid: link.guid })
  tx.audit({
    entityType: 'order',
    entityID: application.orderID,
    action: 'application rejected',
    data: { kind: kind.name, title: kind.title, name: link.name, comment },
  })
  return getApplicationPage(context, kind)
}

function assertMove({ application }: OpenedLink, kind: ApplicationKind, to: Parameters<typeof canMoveApplication>[2]) {
  if (canMoveApplication(kind.name, application.status, to)) return
  throw new AppError('conflict', { detail: `This is ${application.status} already.` })
}
