import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { listAdministrators } from '../../dealers/administrators.ts'
import { toMail } from '../../signing/messages.ts'
import { notifyDealer } from '../notifications/notify-dealer.ts'

const nextTry = 'The portal tries again every minute.'

/**
 * Makes the function that tells each administrator in the portal and by e-mail why the scheduled backup has failed, at most
 * once a day.
 */
export function makeBackupAlarm({ pool, config }: Pick<JobServices, 'pool' | 'config'>, queue: JobQueue['queue']) {
  return (reason: string): Promise<void> => inJob(pool, (tx) => notifyAdministrators(tx, reason))

  async function notifyAdministrators(tx: Transaction, reason: string): Promise<void> {
    const day = currentTime().toISOString().slice(0, 10)
    for (const { dealerID, dealerEmail, dealerFullName } of await listAdministrators({ tx })) {
      const key = `backup-failed-${day}-${dealerID}`
      const text = `${reason}\n${nextTry}`
      const isNew = await notifyDealer(tx, {
        dealerID,
        key,
        title: 'The backup has failed',
        text,
        by: config.providerName,
      })
      if (isNew) await queue(tx, 'backups.failed', { to: dealerEmail, toName: dealerFullName, key, reason })
    }
  }
}

/** The job that e-mails an administrator why the scheduled backup has failed. */
export async function mailFailedBackup(
  { config, providers }: Pick<JobServices, 'config' | 'providers'>,
  { to, toName, key, reason }: JobData['backups.failed'],
): Promise<void> {
  const messageId = `${key}@${new URL(config.publicUrl).hostname}`
  await providers.email.send({ to, toName, messageId, ...failedBackupMail(config, reason) })
}

const failedBackupMail = ({ publicUrl }: Pick<Config, 'publicUrl'>, reason: string) =>
  toMail('The backup of the portal has failed', [
    reason,
    `${nextTry} Until a backup succeeds, the portal is not protected against a loss.`,
    `See the state of the backups: ${publicUrl}/status`,
  ])
