import { declareLink } from '../../../links/declare-link.ts'
import { findFollower, type StoredFollower } from './follower-queries.ts'
import { noticeMail, noticeText, progressUrl } from './messages.ts'

/** The link on which a signer follows the order, with the news that they chose. */
export const progressLink = declareLink<StoredFollower, StoredFollower>({
  find: findFollower,
  isOpen: ({ isOn }) => isOn,
  nameOf: ({ name }) => name,
  uriOf: ({ config }, { guid }) => progressUrl(config, guid),
  mail: noticeMail,
  text: noticeText,
  // Jobs send the news.
  draft: undefined,
  noticeOf: ({ orderID, dealerID }) => ({
    orderID,
    dealerID,
    title: 'News of order',
    advice: 'Tell the customer another way.',
  }),
})
