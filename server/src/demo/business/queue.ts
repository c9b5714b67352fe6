import { setTimeout as pause } from 'node:timers/promises'
import { currentTime, runAtMoment } from '../../kernel/clock.ts'
import type { JobData, JobName } from '../../kernel/job-data.ts'
import type { JobHandlers, JobQueue } from '../../kernel/jobs.ts'

const maxAttempts = 8
const retryMs = 25

const hour = 3600
/** The shortest delay in seconds of a job that is delayed by an hour or more. */
const lookDelay = 3 * 24 * hour

interface LaterJob {
  due: Date
  run(): Promise<void>
}

/**
 * Makes a queue that runs jobs as soon as their transaction has committed, at the moment of the call that queued them.
 * A delayed job runs with the moment at which it is due, when `runDue` is called after that. A job that is delayed by an hour or
 * more, such as the next look at a port, is due three days later, because half a year has thousands of hours. A job that is due
 * in the future goes to the queue of the portal. `settle` runs all jobs.
 */
export function makeDemoQueue<Services>(
  portalQueue: JobQueue,
  handlers: JobHandlers<Services>,
  services: Services,
): { jobs: JobQueue; runDue(): Promise<void>; settle(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let later: LaterJob[] = []

  const queue: JobQueue['queue'] = async (tx, name, data, after = 0) => {
    const now = currentTime().getTime()
    if (now + after * 1000 > Date.now()) return portalQueue.queue(tx, name, data, after)
    const delay = after < hour ? after : Math.max(after, lookDelay)
    const due = new Date(Math.min(now + delay * 1000, Date.now()))
    tx.onCommit(() => {
      if (after > 0) later.push({ due, run: () => attempt(name, data) })
      else track(attempt(name, data))
    })
  }
  const track = (job: Promise<void>) => {
    const tracked = job.catch((error: unknown) => void failures.push(error)).finally(() => running.delete(tracked))
    running.add(tracked)
  }
  async function attempt<Name extends JobName>(name: Name, data: JobData[Name]): Promise<void> {
    for (let number = 1; ; number += 1) {
      const last = number === maxAttempts
      try {
        return await handlers[name](services, data, { number, last }, queue, portalQueue.failedJobs)
      } catch (error) {
        if (last) throw error
        await pause(retryMs * number)
      }
    }
  }

  async function runDue(now = currentTime()): Promise<void> {
    const due = later.filter((job) => job.due <= now)
    later = later.filter((job) => job.due > now)
    for (const job of due) await runAtMoment(job.due, job.run)
    if (failures.length > 0) throw failures[0]
  }
  return {
    jobs: { ...portalQueue, queue },
    runDue,
    async settle() {
      while (running.size > 0 || later.length > 0) {
        await Promise.all(running)
        await runDue()
      }
      await runDue()
    },
  }
}
