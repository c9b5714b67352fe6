import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellAdministrators } from '../notifications/tell-administrators.ts'

/**
 * Makes the function that tells each administrator in the portal and by e-mail why the scheduled backup has failed, at most
 * once a day.
 */
export function makeBackupAlarm({ pool, config }: Pick<JobServices, 'pool' | 'config'>, queue: JobQueue['queue']) {
  return (reason: string): Promise<void> =>
    inJob(pool, (tx) =>
      tellAdministrators(
        { tx, queue },
        {
          key: `backup-failed-${toLocalDay(currentTime())}`,
          title: 'The backup has failed',
          subject: 'The backup of the portal has failed',
          lines: [
            reason,
            'The portal tries again every minute. Until a backup succeeds, changes since the last one can be lost.',
            `See the state of the backups: ${config.publicUrl}/status`,
          ],
          by: config.providerName,
        },
      ),
    )
}
