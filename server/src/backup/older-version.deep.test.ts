import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { jobNames } from '../areas/portal/jobs/titles.ts'
import type { Transaction } from '../kernel/database.ts'
import { openDeadLetters } from '../kernel/dead-letters.ts'
import { makeFileStore } from '../kernel/files.ts'
import { makeQueues } from '../kernel/job-queues.ts'
import { readConfig } from '../kernel/read-config.ts'
import { makeTables, migrationNames } from '../postgres/migrate.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { findObstacles, restoreBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-older-'))
const passphrase = 'the passphrase of the backups'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inDatabase<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const makePlace = async (name: string) => {
  const config = readConfig({ DATA_DIR: join(folder, name) })
  return { config, files: await makeFileStore(config), url: await makeEmptyDatabase() }
}

test('a backup of an older version gets the tables of this one, and that of a newer version is refused', async () => {
  const names = migrationNames()
  const source = await makePlace('source')
  await makeTables(source.url, names.slice(0, -1))
  await makeQueues(source.url, jobNames, log)
  await inDatabase(
    source.url,
    `insert into stored_settings (name, encrypted_value, changed_by) values ('PROVIDER_NAME', '\\x01', 'a person')`,
  )
  await inDatabase(
    source.url,
    `insert into pgboss.job (name, data) values ('uploads.sweep', '{"folder": "1"}'), ('signing.deliver', '{"deliveryID": 1}'),
      ('outside.look', '{"requestID": 1}')`,
  )
  const path = join(folder, 'older.backup')
  await makeBackup({ ...source, environment: [] }, path, passphrase)
  const backup = await checkBackup(path, passphrase)
  expect(backup.head.migrations).toEqual(names.slice(0, -1))

  const target = await makePlace('target')
  expect(await findObstacles(backup, target)).toEqual([])
  const makeOwnQueues = () => makeQueues(target.url, jobNames, log)
  const queueAgain = async (tx: Pick<Transaction, 'executor'>, ids: string[]) => {
    const deadLetters = await openDeadLetters(target.url, log)
    await deadLetters.retry(tx, ids).finally(() => deadLetters.stop())
  }
  const report = await restoreBackup(backup, { ...target, makeQueues: makeOwnQueues, queueAgain })
  expect(report).toMatchObject({ problems: [], heldJobs: 1, queuedJobs: 2 })
  // A job that speaks to an outside system waits for a decision. Housekeeping goes on, and so do looks, which the clock makes anyway.
  const jobs = "select name, source_name as job, data from pgboss.job where name not like '\\_\\_%' order by name"
  expect(await inDatabase(target.url, jobs)).toEqual([
    { name: 'dead-letters', job: 'signing.deliver', data: { deliveryID: 1 } },
    { name: 'outside.look', job: null, data: { requestID: 1 } },
    { name: 'uploads.sweep', job: null, data: { folder: '1' } },
  ])
  expect(await inDatabase(target.url, 'select name, changed_by from stored_settings')).toEqual([
    { name: 'PROVIDER_NAME', changed_by: 'a person' },
  ])
  const applied = await inDatabase<{ name: string }>(
    target.url,
    "select name from migrations where name ~ '^[0-9]' order by name",
  )
  expect(applied.map(({ name }) => name)).toEqual(names)

  const newer = { ...backup, head: { ...backup.head, version: '9.0.0', migrations: [...names, '9999_later.sql'] } }
  expect(await findObstacles(newer, await makePlace('other'))).toEqual([
    'The backup is of version 9.0.0 with the migration 9999_later.sql, which this version does not have: use version 9.0.0 or a newer one.',
  ])
})
