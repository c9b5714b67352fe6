import { randomUUID } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { toMessageId } from '../../../messages/mail.ts'
import { getStaffByEmail } from '../auth.ts'
import { newInterestsMail } from './messages.ts'
import { markNotified, selectAdministrators, selectUndecided } from './queries.ts'

/** E-mails the undecided interests to the caller or another member of the provider's staff. Refuses other addresses. */
export async function emailNewInterests(context: Context, to = context.caller.email): Promise<{ to: string }> {
  const { tx, queue, requestID } = context
  const staff = await getStaffByEmail(context, to)
  const undecided = await selectUndecided(tx)
  if (undecided.length === 0) throw new AppError('conflict', { detail: 'No interest waits for a decision.' })
  const { dealerEmail, dealerFullName } = staff
  await queue(tx, 'onboarding.newInterests', { to: dealerEmail, toName: dealerFullName, key: requestID })
  tx.audit({ entityType: 'report', entityID: 'new interests', action: 'sent', data: { to: dealerEmail } })
  return { to: dealerEmail }
}

/** The job that e-mails new submissions to every administrator. */
export async function notifyStaff({ tx, queue }: Work): Promise<void> {
  if ((await markNotified(tx)) === 0) return
  const key = randomUUID()
  for (const { email, name } of await selectAdministrators(tx))
    await queue(tx, 'onboarding.newInterests', { to: email, toName: name, key: `${key}-${email.replace('@', '.')}` })
}

/** The job that e-mails the undecided interests at the time it runs. Without interests it sends nothing. */
export const mailNewInterests: Job<'onboarding.newInterests'> = async (
  { pool, config, providers },
  { to, toName, key },
) => {
  const interests = await inJob(pool, selectUndecided)
  if (interests.length === 0) return
  const messageId = toMessageId(config, `interests-${key}`)
  await providers.email.send({ to, toName, messageId, ...newInterestsMail(config, interests) })
}
