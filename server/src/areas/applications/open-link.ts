import type { ApplicationLinkState, ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { ApplicationKind } from '@dealerline/shared/rules/applications.ts'
import type { Context } from '../../calls/context.ts'
import { linkState } from './link-state.ts'
import {
  findApplicationByID,
  findApplicationLocked,
  findLink,
  openLink,
  type SentApplication,
  type StoredApplication,
  type StoredLink,
} from './queries.ts'

/** A link that was opened: whose it is, of which application, and what was frozen for it. */
export interface OpenedLink {
  link: StoredLink
  application: StoredApplication
  sent: SentApplication
  state: ApplicationLinkState
}

/**
 * The caller's link, in whatever state; `locked` holds its application until the call ends.
 * @throws AppError notFound where the link is that of something else, another kind of application included
 */
async function findOpenedLink(context: Context, kind?: ApplicationKind, locked = false): Promise<OpenedLink> {
  const { tx, caller, now } = context
  const guid = caller.link?.guid ?? ''
  const known = await findLink(tx, guid)
  const application = known && (await (locked ? findApplicationLocked : findApplicationByID)(tx, known.applicationID))
  // Read again below the lock: whoever held it before may have closed this link.
  const link = locked ? await findLink(tx, guid) : known
  if (!application?.sent || !link || (kind && application.kind !== kind.name)) throw new AppError('notFound')
  return { link, application, sent: application.sent, state: linkState(link, now) }
}

const closed: Record<Exclude<ApplicationLinkState, 'open'>, string> = {
  approved: 'You have agreed to this already.',
  rejected: 'You have rejected this already.',
  voided: 'This has been taken back by the sender. Ask them for a new link.',
  expired: 'This link has expired. Ask the sender for a new one.',
}

/** The caller's link, held until the call ends; refused where it can no longer be answered. */
export async function assertOpenLink(context: Context, kind: ApplicationKind): Promise<OpenedLink> {
  const opened = await findOpenedLink(context, kind, true)
  if (opened.state !== 'open') throw new AppError('conflict', { detail: closed[opened.state] })
  return opened
}

/** What the holder of a link reads: what was sent, as far as it is for them, never what the order has become since. */
export async function getApplicationPage(context: Context, kind?: ApplicationKind): Promise<ApplicationPage> {
  const { link, application, sent, state } = await findOpenedLink(context, kind)
  const readable = state === 'open' || state === 'approved'
  return {
    kind: application.kind,
    state,
    status: application.status,
    role: link.role,
    orderID: application.orderID,
    providerName: context.config.providerName,
    sentBy: sent.dealer.name,
    toName: link.name,
    channel: link.channel,
    expiresAt: link.expiresAt.toISOString(),
    decidedAt: link.decidedAt?.toISOString() ?? '',
    comment: link.comment,
    facts: readable
      ? sent.facts
          .filter((fact) => fact.for === undefined || fact.for === link.role)
          .map(({ label, value, section }) => ({ label, value, ...(section && { section }) }))
      : [],
    services: readable ? sent.services : [],
    equipment: readable ? (sent.equipment ?? []) : [],
  }
}

/** Records the first time that an open link is opened. */
export async function recordView(context: Context): Promise<ApplicationPage> {
  const { link, application, state } = await findOpenedLink(context, undefined, true)
  if (state === 'open' && (await openLink(context.tx, link.guid)))
    context.tx.audit({
      entityType: 'order',
      entityID: application.orderID,
      action: 'application opened',
      data: { kind: application.kind, name: link.name },
    })
  return getApplicationPage(context)
}
