import type pg from 'pg'
import { findBackupState } from './state-queries.ts'

const isAfter = (time: Date, other: Date | null) => other === null || time > other

/** Returns sentences about the last backup and the archive of changes, for the doctor. */
export async function describeBackups(pool: pg.Pool): Promise<{ notes: string[]; warnings: string[] }> {
  const state = await findBackupState(pool)
  if (!state) return { notes: [], warnings: [] }
  const { finishedAt, fileName, missingFiles, failedAt, failure, archiveFailedAt, archivedAt } = state
  const notes = [
    finishedAt
      ? `The last backup was finished at ${finishedAt.toISOString()}: ${fileName}.`
      : 'No backup has been written.',
  ]
  const warnings: string[] = []
  if (failedAt && isAfter(failedAt, finishedAt))
    warnings.push(`The backup has failed at ${failedAt.toISOString()}: ${failure.replace(/\.$/, '')}.`)
  if (missingFiles > 0)
    warnings.push(`The last backup does not have ${missingFiles} files, because they are missing or damaged.`)
  if (archiveFailedAt && isAfter(archiveFailedAt, archivedAt))
    warnings.push(
      `PostgreSQL cannot archive its changes (WAL): the last failure was at ${archiveFailedAt.toISOString()}, ${archivedAt ? `the last archived file at ${archivedAt.toISOString()}` : 'and no file was archived'}. Its log has the reason.`,
    )
  return { notes, warnings }
}
