import type { ApplicationLinkState, ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type ApplicationKind, finance, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { declareLink } from '../../links/declare-link.ts'
import { findLink } from '../../links/link-queries.ts'
import { openLinksOf } from '../../links/open-link.ts'
import { linkState, linkUrl } from './applications.ts'
import { type ApplicationContent, type ApplicationSubject, inSentence, linkMail, linkText } from './messages.ts'
import { findApplicationByID, lockApplicationByID } from './queries.ts'
import { draftApplication } from './send.ts'

/** An opened link, with its recipient, application and frozen content. */
export type OpenedLink = ApplicationSubject & { state: ApplicationLinkState }

export const applicationLinks = openLinksOf<ApplicationSubject, ApplicationLinkState, ApplicationPage>({
  find: async (tx, guid) => {
    const link = await findLink(tx, 'application', guid)
    const application = link && (await findApplicationByID(tx, link.subject))
    return link && application?.sent ? { link, application, sent: application.sent } : undefined
  },
  stateOf: ({ link }, now) => linkState(link, now),
  lockRecord: (tx, { application }) => lockApplicationByID(tx, application.applicationID),
  linkOf: ({ link }) => link,
  expiryOf: ({ link }) => link.expiresAt,
  closedMessages: {
    approved: 'You have already approved this.',
    rejected: 'You have already rejected this.',
    voided: 'This has been taken back by the sender. Ask them for a new link.',
    expired: 'This link has expired. Ask the sender for a new one.',
  },
  nameless: ['voided'],
  readable: 'approved',
  // It shows the content as it was sent, never the current order.
  toPage: async ({ now }, { link, application, sent }, { page, isShown }) => {
    const facts = isShown ? sent.facts.filter((fact) => fact.for === undefined || fact.for === link.role) : []
    return {
      kind: application.kind,
      ...page,
      status: application.status,
      role: link.role,
      orderID: application.orderID,
      sentBy: sent.dealer.name,
      channel: link.channel,
      decidedAt: toInstant(link.answeredAt),
      comment: isShown || link.expiresAt > now ? link.comment : '',
      facts: facts.map(({ label, value, section }) => ({ label, value, ...(section && { section }) })),
      services: isShown ? sent.services : [],
      equipment: isShown ? (sent.equipment ?? []) : [],
    }
  },
  onOpened: ({ tx }, { application: { kind, orderID } }, data) =>
    tx.auditOrder(orderID, 'application opened', { kind, ...data }),
})

/** The link of a person who answers an application. */
export const applicationLink = declareLink<ApplicationSubject, ApplicationContent>({
  ...applicationLinks.declared,
  uriOf: ({ config }, { application, link }) => linkUrl({ config }, getApplicationKind(application.kind), link.guid),
  mail: linkMail,
  text: linkText,
  draft: draftApplication,
  // The answer on a link locks the application before its messages too.
  lock: (tx, { application }) => lockApplicationByID(tx, application.applicationID),
  code: ({ link: { answer, orderID }, application: { kind } }) => ({
    purpose: `${answer === 'approved' ? 'read' : 'approve'} the ${getApplicationKind(kind).title.toLowerCase()} of order ${orderID}`,
    isReading: answer === 'approved',
  }),
  noticeOf: ({ application: { kind, orderID, dealerID } }) => {
    const { title, route } = getApplicationKind(kind)
    return { orderID, dealerID, title: `${title} on order`, link: `${route}?order=${orderID}` }
  },
  answerOf: ({ application: { kind: kindName, orderID, status }, link: { guid, name, answer, comment } }) => {
    const kind = getApplicationKind(kindName)
    const event = kind === finance ? 'financeDecided' : 'applicationAnswered'
    const content = events[event].notice({
      orderID,
      application: inSentence(kind),
      name,
      isApproved: answer !== 'rejected',
      comment: answer === 'rejected' ? comment : '',
      next: status === 'Former Approved' ? 'The new customer has been sent the link.' : '',
      link: `${kind.route}?order=${orderID}`,
    })
    return { ...content, event, key: `answered-${guid}`, by: name }
  },
})

/** @throws AppError notFound if the link belongs to another kind of application */
export function assertKind({ application }: OpenedLink, kind: ApplicationKind): void {
  if (application.kind !== kind.name) throw new AppError('notFound')
}

/** The page of the caller's link, which must belong to this kind of application. */
export async function getApplicationPage(context: Context, kind: ApplicationKind): Promise<ApplicationPage> {
  const opened = await applicationLinks.find(context)
  assertKind(opened, kind)
  return applicationLinks.showPage(context, opened)
}
