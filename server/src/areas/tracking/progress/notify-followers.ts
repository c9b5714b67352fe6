import { reachedNotices, toNoticeLines } from '@dealerline/shared/progress/notices.ts'
import { inJobEach, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { queueLinkMessage } from '../../../links/customer-link.ts'
import { addressOn } from '../../../messages/recipient.ts'
import { lockFollower, selectDueFollowers } from './follower-queries.ts'
import { toFollowed } from './order-progress.ts'
import { findProgress, insertNotices } from './queries.ts'

type Services = Pick<JobServices, 'pool' | 'config'>

/**
 * The job that runs every 15 minutes. It puts the milestones that a follower does not know into one message. Running it
 * again is safe, even concurrently: it locks each follower, and a milestone is stored with its message only once.
 */
export async function notifyFollowers(services: Services, queue: JobQueue['queue']): Promise<void> {
  let lastID = 0
  await inJobEach(
    services.pool,
    (tx, maxRows) => selectDueFollowers(tx, lastID, maxRows),
    (tx, { followerID }) => {
      lastID = followerID
      return notifyFollower(tx, services, queue, followerID)
    },
  )
}

async function notifyFollower(
  tx: Transaction,
  { config }: Services,
  queue: JobQueue['queue'],
  followerID: number,
): Promise<void> {
  const follower = await lockFollower(tx, followerID)
  if (!follower?.isOn) return
  const order = await findProgress(tx, follower.orderID)
  const followed = order && toFollowed(config, order, follower.guid, currentTime())
  const notices = followed ? reachedNotices(followed.facts) : []
  if (notices.length === 0) return
  const newKeys = new Set(
    await insertNotices(
      tx,
      follower,
      notices.map(({ key }) => key),
    ),
  )
  if (newKeys.size === 0) return
  const lines = toNoticeLines(notices.filter(({ key }) => newKeys.has(key)))
  const to = addressOn(follower.channel, follower)
  const message = { purpose: 'notice', channel: follower.channel, to, body: lines.join('\n') } as const
  await queueLinkMessage({ tx, queue }, { kind: 'progress', ...follower }, message, { always: true })
}
