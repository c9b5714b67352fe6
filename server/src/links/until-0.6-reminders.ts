import { inJob, type JobServices } from '../calls/job-services.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import { kindOf, type LinkKinds } from './declare-link.ts'
import { findCustomerLink } from './link-queries.ts'
import { findNewestRequest } from './message-queries.ts'
import { scheduleReminders } from './remind.ts'
import { selectUnscheduled } from './until-0.6-queries.ts'

/** Schedules the reminders of links whose messages servers of release 0.4.0 have sent. */
export async function scheduleOldReminders(
  kinds: LinkKinds,
  { pool, config }: Pick<JobServices, 'pool' | 'config'>,
): Promise<void> {
  for (const guid of await inJob(pool, selectUnscheduled))
    await inJob(pool, (tx) => scheduleOld(kinds, { tx, config }, guid))
}

async function scheduleOld(
  kinds: LinkKinds,
  { tx, config }: { tx: Transaction; config: Config },
  guid: string,
): Promise<void> {
  const message = await findNewestRequest(tx, guid)
  const load = async () => message && kindOf(kinds, message)?.loadMessage(tx, message)
  await (await load())?.lock(tx)
  const [loaded, link] = [await load(), await findCustomerLink(tx, guid)]
  if (loaded?.isOpen && link?.reminds && !link.nextReminderAt) await scheduleReminders(tx, config, loaded)
}
