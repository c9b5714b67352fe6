import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { currentTime } from '../../kernel/clock.ts'
import { declareLink } from '../../links/declare-link.ts'
import { findLink } from '../../links/link-queries.ts'
import { linkUrl } from './applications.ts'
import { linkState } from './link-state.ts'
import { type ApplicationSubject, linkMail, linkText } from './messages.ts'
import { applicationLinks } from './open-link.ts'
import { findApplicationByID, lockApplicationByID } from './queries.ts'

/** The link of a person who answers an application. */
export const applicationLink = declareLink<ApplicationSubject>({
  kind: 'application',
  find: async (tx, guid) => {
    const link = await findLink(tx, 'application', guid)
    const application = link && (await findApplicationByID(tx, link.subject))
    return link && application?.sent ? { link, application, sent: application.sent } : undefined
  },
  isExpired: ({ link }) => linkState(link, currentTime()) === 'expired',
  isOpen: ({ link }) => linkState(link, currentTime()) === 'open',
  nameOf: ({ link }) => link.name,
  uriOf: ({ config }, { application, link }) => linkUrl({ config }, getApplicationKind(application.kind), link.guid),
  mail: ({ config }, letter) => linkMail(config, letter),
  text: ({ config }, letter) => linkText(config, letter),
  // The answer on a link locks the application before its messages too.
  lock: (tx, { application }) => lockApplicationByID(tx, application.applicationID),
  code: {
    lock: applicationLinks.lockForCode,
    of: ({ link: { answer, orderID }, application: { kind } }) => ({
      purpose: `${answer === 'approved' ? 'read' : 'approve'} the ${getApplicationKind(kind).title.toLowerCase()} of order ${orderID}`,
      isReading: answer === 'approved',
    }),
  },
  noticeOf: ({ application: { kind, orderID, dealerID } }) => {
    const { title, route } = getApplicationKind(kind)
    return { orderID, dealerID, title: `${title} on order`, link: `${route}?order=${orderID}` }
  },
})
