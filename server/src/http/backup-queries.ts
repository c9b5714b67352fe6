import type pg from 'pg'
import { rowOf } from '../kernel/statements.ts'

/** Whether the last backup has failed, and whether PostgreSQL cannot archive its changes. */
export interface BackupHealth {
  backupFails: boolean
  archiveFails: boolean
}

/** Returns the state of backups. Any role of the server may ask for it. */
export const findBackupHealth = (pool: pg.Pool) =>
  rowOf<BackupHealth>(pool)`
    select backup_fails as "backupFails", archive_fails as "archiveFails" from app.backup_health()`
