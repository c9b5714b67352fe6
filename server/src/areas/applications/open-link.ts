import type { ApplicationLinkState, ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import type { Context } from '../../calls/context.ts'
import { portalUserOf } from '../../calls/portal-user.ts'
import { maskedAddressOf, maskedCodeAddress } from '../../links/code-address.ts'
import { mayReadAnswered } from '../../links/identify-recipient.ts'
import { linkState } from './link-state.ts'
import {
  findApplicationByID,
  findLink,
  lockApplicationByID,
  markLinkOpened,
  type SentApplication,
  type StoredApplication,
  type StoredLink,
} from './queries.ts'

/** An opened link, with its recipient, application and frozen content. */
export interface OpenedLink {
  link: StoredLink
  application: StoredApplication
  sent: SentApplication
  state: ApplicationLinkState
}

/**
 * The caller's link, in any state. With `withLock`, locks its application until the call ends.
 * @throws AppError notFound if the link belongs to another record or another kind of application
 */
async function findOpenedLink(context: Context, kind?: ApplicationKind, withLock = false): Promise<OpenedLink> {
  const { tx, caller, now } = context
  const guid = caller.link?.guid ?? ''
  const unlockedLink = await findLink(tx, guid)
  const application =
    unlockedLink && (await (withLock ? lockApplicationByID : findApplicationByID)(tx, unlockedLink.applicationID))
  // Reads the link again under the lock, because another call may have closed it.
  const link = withLock ? await findLink(tx, guid) : unlockedLink
  if (!application?.sent || !link || (kind && application.kind !== kind.name)) throw new AppError('notFound')
  return { link, application, sent: application.sent, state: linkState(link, now) }
}

const closedMessages: Record<Exclude<ApplicationLinkState, 'open'>, string> = {
  approved: 'You have already approved this.',
  rejected: 'You have already rejected this.',
  voided: 'This has been taken back by the sender. Ask them for a new link.',
  expired: 'This link has expired. Ask the sender for a new one.',
}

/** Locks the caller's link until the call ends and returns it. Refuses a link that can no longer be answered. */
export async function assertOpenLink(context: Context, kind: ApplicationKind): Promise<OpenedLink> {
  const openedLink = await findOpenedLink(context, kind, true)
  assertOpen(openedLink)
  return openedLink
}

function assertOpen({ state }: OpenedLink): void {
  if (state !== 'open') throw new AppError('conflict', { detail: closedMessages[state] })
}

/** Locks the caller's link for a code, which approves it, or shows it again after it was approved and has expired. */
export async function lockLinkForCode(context: Context): Promise<OpenedLink> {
  const openedLink = await findOpenedLink(context, undefined, true)
  if (openedLink.state !== 'approved' || openedLink.link.expiresAt > context.now) assertOpen(openedLink)
  return openedLink
}

/** Returns the page of a link. It shows the content as it was sent, never the current order. */
export async function getApplicationPage(context: Context, kind?: ApplicationKind): Promise<ApplicationPage> {
  const { link, application, sent, state } = await findOpenedLink(context, kind)
  const isLocked = state === 'approved' && !(await mayReadAnswered(context, link.guid, link.expiresAt))
  const isReadable = state === 'open' || (state === 'approved' && !isLocked)
  return {
    kind: application.kind,
    state,
    status: application.status,
    role: link.role,
    orderID: application.orderID,
    providerName: context.config.providerName,
    sentBy: sent.dealer.name,
    toName: state === 'voided' ? '' : link.name,
    channel: link.channel,
    expiresAt: link.expiresAt.toISOString(),
    decidedAt: link.decidedAt?.toISOString() ?? '',
    comment: isReadable || link.expiresAt > context.now ? link.comment : '',
    code: isLocked ? maskedAddressOf(link) : maskedCodeAddress(context.config, link),
    facts: isReadable
      ? sent.facts
          .filter((fact) => fact.for === undefined || fact.for === link.role)
          .map(({ label, value, section }) => ({ label, value, ...(section && { section }) }))
      : [],
    services: isReadable ? sent.services : [],
    equipment: isReadable ? (sent.equipment ?? []) : [],
  }
}

/** Records the first opening of a link. */
export async function recordView(context: Context): Promise<ApplicationPage> {
  const { link, application, state } = await findOpenedLink(context, undefined, true)
  if (state === 'open' && (await markLinkOpened(context.tx, link.guid))) {
    await context.queue(context.tx, 'links.opened', { kind: 'application', guid: link.guid })
    context.tx.audit({
      entityType: 'order',
      entityID: application.orderID,
      action: 'application opened',
      data: { kind: application.kind, name: link.name, ...(await portalUserOf(context)) },
    })
  }
  return getApplicationPage(context)
}
