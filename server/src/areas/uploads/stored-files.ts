import { inJob, type JobServices } from '../../calls/job-services.ts'
import * as queries from './queries.ts'

type Services = Pick<JobServices, 'pool' | 'files'>

/** The job after every upload: whatever it left in its folder that is nobody's file goes. */
export async function sweepFolder({ pool, files }: Services, { folder }: { folder: string }): Promise<void> {
  const keys = await files.list(folder)
  if (keys.length === 0) return
  const kept = await inJob(pool, (tx) => queries.selectKeptKeys(tx, keys))
  for (const key of keys) if (!kept.has(key)) await files.remove(key)
}

/** The job that removes the content of a file that was removed. */
export async function removeContent({ pool, files }: Services, { key }: { key: string }): Promise<void> {
  const kept = await inJob(pool, (tx) => queries.selectKeptKeys(tx, [key]))
  if (!kept.has(key)) await files.remove(key)
}
