import type pg from 'pg'
import { execute, rowOf } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'

/** The last backup and the archive of changes. Times are null if there is none. */
export interface BackupState {
  readonly finishedAt: Date | null
  readonly fileName: string
  readonly missingFiles: number
  readonly failedAt: Date | null
  readonly failure: string
  readonly archivedAt: Date | null
  readonly archiveFailedAt: Date | null
}

/** Returns the state of backups. Undefined if an older version has made the tables. The role of the pool is the owner. */
export async function findBackupState(pool: pg.Pool): Promise<BackupState | undefined> {
  if (!(await hasTable(pool, 'servers.backup_state'))) return undefined
  const row = await rowOf<BackupState>(pool)`
    select b.finished_at as "finishedAt", coalesce(b.file_name, '') as "fileName",
        coalesce(b.missing_files, 0) as "missingFiles", b.failed_at as "failedAt", coalesce(b.failure, '') as failure,
        a.last_archived_time as "archivedAt",
        case when current_setting('archive_mode') <> 'off' then a.last_failed_time end as "archiveFailedAt"
      from pg_stat_archiver a left join servers.backup_state b on true`
  return row
}

export interface FinishedBackup {
  readonly finishedAt: Date
  readonly fileName: string
  readonly bytes: number
  readonly missingFiles: number
}

/** Stores that a backup was written. */
export const putFinishedBackup = (client: pg.Client, backup: FinishedBackup) =>
  execute(client)`
    insert into servers.backup_state as s (finished_at, file_name, bytes, missing_files)
      values (${backup.finishedAt}, ${backup.fileName}, ${backup.bytes}, ${backup.missingFiles})
      on conflict (only_row) do update set finished_at = excluded.finished_at, file_name = excluded.file_name,
        bytes = excluded.bytes, missing_files = excluded.missing_files`

/** Stores that a backup has failed, with the reason in a sentence. */
export const putFailedBackup = (client: pg.Client, failedAt: Date, failure: string) =>
  execute(client)`
    insert into servers.backup_state as s (failed_at, failure) values (${failedAt}, ${failure})
      on conflict (only_row) do update set failed_at = excluded.failed_at, failure = excluded.failure`

/** Stores that the last failure is over. */
export const endFailure = (client: pg.Client) =>
  execute(client)`update servers.backup_state set failed_at = null where failed_at > finished_at or finished_at is null`
