import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { lowerWorkFactor } from '../../test/lower-work-factor.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'
import { tableChecksums } from '../../test/table-checksums.ts'
import { previousVersion } from '../postgres/release.ts'
import { verbRows } from './program.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
const folder = mkdtempSync(join(tmpdir(), 'dealerline-refusals-'))
chmodSync(folder, 0o711)
const backupFile = join(folder, 'one.backup')
const passphrase = { BACKUP_PASSPHRASE: 'the passphrase of the backups' }

beforeAll(async () => {
  installation = await makeSharedInstallation()
  // A server prepares the queues and marks the files.
  await (await installation.start()).stop()
  const { status } = await dealerline(['backup', '--out', backupFile], { ...installation.settings, ...passphrase })
  expect(status).toBe(0)
  await lowerWorkFactor(backupFile, passphrase.BACKUP_PASSPHRASE)
})
afterAll(async () => {
  await installation.stop()
  rmSync(folder, { recursive: true, force: true })
})

const runningServer = `insert into servers.running (server_id, place, role, host, pid, version, connections, settings)
  values (gen_random_uuid(), 'elsewhere', 'all', 'other', 1, '0.0.0', 1, '{}')`
const removeServer = 'delete from servers.running'
const newerMigration = `insert into migrations (name, sha256, needs, version)
  values ('9800_newer.sql', '', '9799_unknown.sql', '9.8.0')`
const removeMigration = "delete from migrations where name = '9800_newer.sql'"
const noJob = '00000000-0000-4000-8000-000000000000'
const otherKey = { MASTER_KEY: 'the key of somebody else', PREVIOUS_MASTER_KEY: 'the master key of all servers' }
const newPlace = { DATABASE_URL: '', DATA_DIR: join(folder, 'new') }

/** The refusals of each verb: its words, and its settings and the state of the database that cause the refusal. */
const refusals: readonly {
  verb: string
  words?: readonly string[]
  settings?: Settings
  begin?: string
  end?: string
  says: RegExp
}[] = [
  { verb: 'migrate', begin: newerMigration, end: removeMigration, says: /9800_newer/ },
  {
    verb: 'migrate',
    begin: runningServer,
    end: removeServer,
    says: new RegExp(
      `has version 0\\.0\\.0, but .* upgrade that server to ${previousVersion()} first, or stop all servers`,
    ),
  },
  {
    verb: 'admin create',
    words: ['--email', 'dealer@example.test', '--name', 'Billie Boss'],
    says: /User already exists/,
  },
  { verb: 'settings set', words: ['PROVIDER_NAME=North', 'TIME_ZONE=Nowhere'], says: /TIME_ZONE/ },
  { verb: 'settings unset', words: ['PROVIDER_NAME'], says: /Not stored/ },
  { verb: 'restore', words: [backupFile], says: /The database is not empty.*\n.*The file store is not empty/ },
  {
    verb: 'restore',
    words: [backupFile],
    settings: { ...newPlace, MASTER_KEY: 'the key of somebody else' },
    says: /^MASTER_KEY is not the key of the backup/,
  },
  {
    verb: 'restore',
    words: [backupFile],
    settings: { ...newPlace, BACKUP_PASSPHRASE: 'another passphrase of backups' },
    says: /BACKUP_PASSPHRASE is not its/,
  },
  {
    verb: 'rotate-keys',
    settings: otherKey,
    begin: runningServer,
    end: removeServer,
    says: /Stop the running servers/,
  },
  { verb: 'dead-letters retry', words: [noJob], says: /no/ },
  { verb: 'dead-letters discard', words: [noJob], says: /no/ },
  { verb: 'demo', says: /The database is not empty/ },
  { verb: 'demo', begin: runningServer, end: removeServer, says: /Stop the running servers/ },
  { verb: 'demo', settings: { ENVIRONMENT: 'production' }, says: /production has no demonstration data/ },
  { verb: 'demo', settings: { ...newPlace, ENVIRONMENT: 'production' }, says: /production has no demonstration data/ },
]

/** The rows of all tables, and the files in the folders of the installation and of the refused one. */
const state = async () => ({
  tables: await tableChecksums(installation),
  files: [installation.folder, folder].map(filesIn),
})

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((name) => [name, existsSync(name) && hashOf(name)])

function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return 'folder'
  }
}

test.each(refusals)('$verb, refused with $says, changes nothing', async ({ verb, words = [], ...refusal }) => {
  const settings = { ...installation.settings, ...passphrase, ...refusal.settings }
  if (refusal.begin) await installation.rows(refusal.begin)
  try {
    const before = await state()
    const { status, json } = await dealerline([...verb.split(' '), ...words, '--json'], settings)
    expect(json).toMatchObject({ error: expect.stringMatching(refusal.says) })
    expect(status).toBe(1)
    expect(await state()).toEqual(before)
  } finally {
    if (refusal.end) await installation.rows(refusal.end)
  }
})

test('every verb whose help says that nothing was changed is tried', () => {
  const promising = verbRows().filter(({ problem }) => problem.includes('nothing was changed'))
  const isTried = ({ usage }: { usage: string }) => refusals.some(({ verb }) => usage.startsWith(`${verb} `))
  expect(promising.length).toBeGreaterThan(0)
  expect(promising.filter((row) => !isTried(row))).toEqual([])
})
