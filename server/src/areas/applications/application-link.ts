import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { declareLink } from '../../links/declare-link.ts'
import { linkUrl } from './applications.ts'
import { type ApplicationSubject, linkMail, linkText } from './messages.ts'
import { applicationLinks } from './open-link.ts'
import { lockApplicationByID } from './queries.ts'

/** The link of a person who answers an application. */
export const applicationLink = declareLink<ApplicationSubject>({
  kind: 'application',
  ...applicationLinks.declared,
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
