import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSmallPool } from '../kernel/pools.ts'
import { migrate } from '../postgres/migrate.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { describeBackups } from './describe-backups.ts'

test('names an archive of changes that fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-archive-'))
  // The account that runs PostgreSQL can access the folder if the tests run as root.
  chmodSync(folder, 0o711)
  const archiveFolder = join(folder, 'archive')
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), archiveFolder, log: () => undefined })
  const pool = makeSmallPool(postgres.url)
  try {
    await migrate(postgres.url)
    expect(await describeBackups(pool)).toEqual({ notes: ['No backup has been written.'], warnings: [] })
    for (const name of readdirSync(archiveFolder)) chmodSync(join(archiveFolder, name), 0o000)
    await pool.query('select pg_switch_wal()')
    await expect
      .poll(async () => (await describeBackups(pool)).warnings)
      .toEqual([expect.stringMatching(/^PostgreSQL cannot archive its changes \(WAL\): the last failure was at /)])
    const { rows } = await pool.query('select * from app.backup_health()')
    expect(rows).toEqual([{ backup_fails: false, archive_fails: true }])
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
