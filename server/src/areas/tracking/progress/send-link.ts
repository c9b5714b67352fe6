import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { getSender } from '../../signing/sender.ts'
import { findLinkRecipient } from './follower-queries.ts'
import { linkMail, linkText, progressUrl } from './messages.ts'

/** The job that sends the link to follow the order to the person who signed last. Earlier signers get it with their copy. */
export async function sendProgressLink(
  { pool, providers, config }: JobServices,
  { guid }: { guid: string },
): Promise<void> {
  const found = await inJob(pool, async (tx) => {
    const signer = await findLinkRecipient(tx, guid)
    return signer && { recipient: signer, sender: await getSender(tx, signer.dealerID) }
  })
  if (!found) return
  const { recipient, sender } = found
  const uri = progressUrl(config, guid)
  const reference = `follow-${guid}`
  const { name, email, mobile } = recipient
  if (email !== '') {
    const messageId = `${reference}@${new URL(config.publicUrl).hostname}`
    await providers.email.send({ to: email, toName: name, messageId, ...linkMail(config, sender, recipient, uri) })
    return
  }
  const text = linkText(config, recipient, uri)
  if (mobile !== '') await providers.sms.send({ to: [toInternational(mobile)], text, reference })
}
