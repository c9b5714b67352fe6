import type { ApplicationLinkState, ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { maskedAddressOf, maskedCodeAddress } from '../../links/code-address.ts'
import { openLink } from '../../links/customer-link.ts'
import { findLink } from '../../links/link-queries.ts'
import { openLinksOf } from '../../links/open-link.ts'
import { portalUserOf } from '../../links/portal-user.ts'
import { linkState } from './link-state.ts'
import type { ApplicationSubject } from './messages.ts'
import { findApplicationByID, lockApplicationByID } from './queries.ts'

/** An opened link, with its recipient, application and frozen content. */
export type OpenedLink = ApplicationSubject & { state: ApplicationLinkState }

export const applicationLinks = openLinksOf<ApplicationSubject, ApplicationLinkState>({
  find: async (tx, guid) => {
    const link = await findLink(tx, 'application', guid)
    const application = link && (await findApplicationByID(tx, link.subject))
    return link && application?.sent ? { link, application, sent: application.sent } : undefined
  },
  stateOf: ({ link }, now) => linkState(link, now),
  lock: (tx, { application }) => lockApplicationByID(tx, application.applicationID),
  closedMessages: {
    approved: 'You have already approved this.',
    rejected: 'You have already rejected this.',
    voided: 'This has been taken back by the sender. Ask them for a new link.',
    expired: 'This link has expired. Ask the sender for a new one.',
  },
  readable: { state: 'approved', until: ({ link }) => link.expiresAt },
})

/** @throws AppError notFound if the link belongs to another kind of application */
export function assertKind({ application }: OpenedLink, kind: ApplicationKind | undefined): void {
  if (kind && application.kind !== kind.name) throw new AppError('notFound')
}

/** Returns the page of a link. It shows the content as it was sent, never the current order. */
export async function getApplicationPage(context: Context, kind?: ApplicationKind): Promise<ApplicationPage> {
  const openedLink = await applicationLinks.find(context)
  assertKind(openedLink, kind)
  const { link, application, sent, state } = openedLink
  const isReadable = await applicationLinks.isReadable(context, openedLink)
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
    expiresAt: toInstant(link.expiresAt),
    decidedAt: toInstant(link.answeredAt),
    comment: isReadable || link.expiresAt > context.now ? link.comment : '',
    code: state === 'approved' && !isReadable ? maskedAddressOf(link) : maskedCodeAddress(context.config, link),
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
  const { link, application, state } = await applicationLinks.find(context, true)
  if (state === 'open' && (await openLink(context, link)))
    context.tx.audit({
      entityType: 'order',
      entityID: application.orderID,
      action: 'application opened',
      data: { kind: application.kind, name: link.name, ...(await portalUserOf(context)) },
    })
  return getApplicationPage(context)
}
