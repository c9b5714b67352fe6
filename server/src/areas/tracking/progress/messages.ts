import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Letter } from '../../../links/declare-link.ts'
import { customerMail, type LinkMail, type StoredSender } from '../../../messages/mail.ts'
import type { LinkRecipient, StoredFollower } from './follower-queries.ts'

/** The address of the page on which a signer follows the order. */
export const progressUrl = (config: Pick<Config, 'publicUrl'>, guid: string) => linkAddress(config, 'progress', guid)

/** The address whose POST stops the e-mails. A GET there changes nothing. */
function stopUrl({ publicUrl }: Pick<Config, 'publicUrl'>, { guid, channel }: StoredFollower): string {
  const path = progressCalls.stopProgressMessages.path.replace('{guid}', guid).replace('{channel}', channel)
  return `${publicUrl}/api/${path}`
}

/** The e-mail with the link, for the person who signed last. */
export function linkMail(config: Config, sender: StoredSender, { orderID, name }: LinkRecipient, uri: string) {
  const lines = [
    `Hello ${name},`,
    `Thank you for signing order ${orderID} from ${config.providerName}. See where it is at any time, and choose to get a message when something happens.`,
  ]
  const subject = `Follow your order ${orderID}`
  return customerMail(config, sender, { subject, lines, button: { label: 'Follow your order', uri } })
}

/** The text message with the link. */
export const linkText = ({ providerName }: Config, { orderID }: LinkRecipient, uri: string) =>
  `${providerName}: thank you for signing order ${orderID}. Follow it here: ${uri}`

/** The e-mail about milestones. */
export function noticeMail({ config, subject: follower, message, uri }: Letter<StoredFollower>): LinkMail {
  const { orderID, name } = follower
  return {
    subject: `News about your order ${orderID}`,
    lines: [`Hello ${name},`, `There is news about your order ${orderID}:`, ...message.body.split('\n')],
    requests: [],
    label: 'Follow your order',
    closing: `You chose these messages on the page of your order. To stop them, open ${uri}?stop=email`,
    unsubscribeUrl: stopUrl(config, follower),
  }
}

/** The text message about milestones. Its link also stops further messages. */
export const noticeText = ({ config: { providerName }, message: { orderID, body }, uri }: Letter<StoredFollower>) =>
  `${providerName}, order ${orderID}: ${body.replaceAll('\n', ' ')} Follow or stop: ${uri}`
