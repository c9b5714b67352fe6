import type pg from 'pg'

/** Whether the last backup has failed, and whether PostgreSQL cannot archive its changes. */
export interface BackupHealth {
  backupFails: boolean
  archiveFails: boolean
}

/** Returns the state of backups. Any role of the server may ask for it. */
export async function findBackupHealth(pool: pg.Pool): Promise<BackupHealth | undefined> {
  const { rows } = await pool.query<BackupHealth>(
    'select backup_fails as "backupFails", archive_fails as "archiveFails" from app.backup_health()',
  )
  return rows[0]
}
