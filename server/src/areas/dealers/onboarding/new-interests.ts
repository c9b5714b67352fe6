import { randomUUID } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { getStaffAuth } from '../auth.ts'
import { newInterestsMail } from './messages.ts'
import { noteTold, selectAdministrators, selectUndecided } from './queries.ts'

/**
 * Mails the undecided interests to the caller, or to somebody else who works for the provider; nobody outside gets it.
 */
export async function emailNewInterests(context: Context, to = context.caller.email): Promise<{ to: string }> {
  const { tx, queue, requestID } = context
  const staff = (await getStaffAuth(context)).find(({ dealerEmail }) => dealerEmail === to.toLowerCase())
  if (!staff) {
    const message = 'Email must be that of somebody who works for the provider'
    throw new AppError('badInput', { detail: message, errors: [{ path: 'to', message }] })
  }
  const undecided = await selectUndecided(tx)
  if (undecided.length === 0) throw new AppError('conflict', { detail: 'No interest waits for a decision.' })
  const { dealerEmail, dealerFullName } = staff
  await queue(tx, 'onboarding.newInterests', { to: dealerEmail, toName: dealerFullName, key: requestID })
  tx.audit({ entityType: 'report', entityID: 'new interests', action: 'sent', data: { to: dealerEmail } })
  return { to: dealerEmail }
}

/** The job that tells every administrator of what was submitted since they were told the last time. */
export async function tellStaff({ pool }: Pick<JobServices, 'pool'>, queue: JobQueue['queue']): Promise<void> {
  await inJob(pool, async (tx) => {
    if ((await noteTold(tx)) === 0) return
    const key = randomUUID()
    for (const { email, name } of await selectAdministrators(tx))
      await queue(tx, 'onboarding.newInterests', { to: email, toName: name, key: `${key}-${email.replace('@', '.')}` })
  })
}

/** The job that mails the interests which wait for a decision, as they are when it runs; none, no e-mail. */
export async function mailNewInterests(
  { pool, config, providers }: Pick<JobServices, 'pool' | 'config' | 'providers'>,
  { to, toName, key }: { to: string; toName: string; key: string },
): Promise<void> {
  const interests = await inJob(pool, selectUndecided)
  if (interests.length === 0) return
  const messageId = `interests-${key}@${new URL(config.publicUrl).hostname}`
  await providers.email.send({ to, toName, messageId, ...newInterestsMail(config, interests) })
}
