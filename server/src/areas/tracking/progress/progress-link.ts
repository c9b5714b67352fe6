import { declareLink } from '../../../links/declare-link.ts'
import { findFollower, type StoredFollower } from './follower-queries.ts'
import { noticeMail, noticeText, progressUrl } from './messages.ts'

/** The link on which a signer follows the order, with the news that they chose. */
export const progressLink = declareLink<StoredFollower>({
  kind: 'progress',
  load: (tx, { link, channel }) => findFollower(tx, link, channel),
  isOpen: ({ isOn }) => isOn,
  nameOf: ({ name }) => name,
  uriOf: ({ config }, { guid }) => progressUrl(config, guid),
  mail: ({ config }, letter) => noticeMail(config, letter),
  text: ({ config }, letter) => noticeText(config, letter),
  noticeOf: () => ({ title: 'News of order' }),
})
