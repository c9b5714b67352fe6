import { inJob, type Job } from '../../../calls/job-services.ts'
import { NotSent, sendMessage } from '../../../messages/deliver-message.ts'
import { addressOn, channelOf } from '../../../messages/recipient.ts'
import { getSender } from '../../../messages/sender.ts'
import { findLinkRecipient } from './follower-queries.ts'
import { linkMail, linkText, progressUrl } from './messages.ts'

/** The job that sends the link to follow the order to the person who signed last. Earlier signers get it with their copy. */
export const sendProgressLink: Job<'tracking.link'> = async (services, { guid }) => {
  const { pool, config } = services
  const found = await inJob(pool, async (tx) => {
    const signer = await findLinkRecipient(tx, guid)
    return signer && { recipient: signer, sender: await getSender(tx, signer.dealerID) }
  })
  if (!found) return
  const { recipient, sender } = found
  const uri = progressUrl(config, guid)
  const channel = channelOf(recipient)
  const to = addressOn(channel, recipient)
  if (to === '') return
  await sendMessage(services, {
    channel,
    to,
    toName: recipient.name,
    reference: `follow-${guid}`,
    mail: () => linkMail(config, sender, recipient, uri),
    text: () => linkText(config, recipient, uri),
  }).catch((error: unknown) => {
    // The service would refuse the number again.
    if (!(error instanceof NotSent)) throw error
  })
}
