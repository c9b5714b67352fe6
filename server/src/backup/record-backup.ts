import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type pg from 'pg'
import type { BackupReport } from './make-backup.ts'
import { connectToCopy } from './queries.ts'
import * as queries from './state-queries.ts'

/** A backup that was written. */
export interface WrittenBackup {
  readonly path: string
  readonly report: BackupReport
}

/**
 * Runs `work`, which writes a backup if one is due, and stores the result in the database for `/status`, alerts and the
 * doctor. An earlier failure is over if no backup is due. The role in `url` is the owner of the database.
 */
export async function recordBackup<T extends WrittenBackup | undefined>(
  url: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const backup = await work()
    await store(url, async (client) =>
      backup ? queries.putFinishedBackup(client, await describe(backup)) : queries.endFailure(client),
    )
    return backup
  } catch (error) {
    // The first error says more if the database is the reason.
    await store(url, (client) => queries.putFailedBackup(client, new Date(), reasonOf(error))).catch(() => undefined)
    throw error
  }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function describe({ path, report }: WrittenBackup): Promise<queries.FinishedBackup> {
  const { size } = await stat(path)
  return {
    finishedAt: new Date(),
    fileName: basename(path),
    bytes: size,
    missingFiles: report.missingFiles.length,
  }
}

async function store(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectToCopy(url)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
