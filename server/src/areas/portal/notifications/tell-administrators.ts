import type { Work } from '../../../calls/context.ts'
import type { Job } from '../../../calls/job-services.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { toMail, toMessageId } from '../../../messages/mail.ts'
import { insertDealerNotification } from '../../../messages/notice-queries.ts'
import { listAdministrators } from '../../dealers/administrators.ts'

/**
 * Tells each administrator about an event, once, in the portal and by e-mail. Only jobs may call it; a call queues
 * `administrators.tell`, the job that does only this.
 */
export async function tellAdministrators(
  { tx, queue }: Work,
  { key, subject, title, lines, except, by }: JobData['administrators.tell'],
): Promise<void> {
  for (const { dealerID, dealerEmail, dealerFullName } of await listAdministrators({ tx })) {
    if (dealerID === except) continue
    const ownKey = `${key}-${dealerID}`
    const notification = { dealerID, key: ownKey, title, text: lines.join('\n'), by }
    const mail = { to: dealerEmail, toName: dealerFullName, key: ownKey, subject, lines }
    if ((await insertDealerNotification(tx, notification)) !== undefined) await queue(tx, 'administrators.mail', mail)
  }
}

/** The job that e-mails one administrator. */
export const mailAdministrator: Job<'administrators.mail'> = async (
  { config, providers },
  { to, toName, key, subject, lines },
) => {
  await providers.email.send({ to, toName, messageId: toMessageId(config, key), ...toMail(subject, lines) })
}
