import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeCustomer, must } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline, startDealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { lowerWorkFactor } from '../../test/lower-work-factor.ts'
import { productionSettings } from '../../test/production.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { startS3 } from '../../test/s3.ts'
import type { Settings } from '../../test/servers.ts'
import { type Portal, startPortal } from '../portal.ts'
import { verifySeal } from '../providers/esign/verify-seal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-backup-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
const file = join(folder, 'one.backup')
const passphrase = 'the passphrase of the backups'
const portals: Portal[] = []
let source: Settings
/** Customers that were created before the backup began, and all of them. */
let acknowledged = 0
let all = 0

async function start(settings: Settings) {
  const port = String(await freePort())
  const environment = { ...settings, PORT: port, LOG_LEVEL: 'silent', DEMO_SIZE: 'small' }
  const portal = await startPortal(environment, { webFolder: folder, logLine: () => undefined })
  portals.push(portal)
  return { url: `http://localhost:${port}`, portal }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const restore = (settings: Settings, path = file, ...options: string[]) =>
  dealerline(['restore', path, '--json', ...options], { BACKUP_PASSPHRASE: passphrase, ...settings })

/** Makes a portal with orders in many states, and a backup of it while people work. */
beforeAll(async () => {
  source = { DATA_DIR: join(folder, 'source'), BACKUP_PASSPHRASE: passphrase }
  const { url, portal } = await start(source)
  const people = remotePortal(url, new Map([['dealer', await signInAt(url, 'dealer')]]))
  const work = async () => {
    await makeCustomer(people, 'dealer', { surname: 'Backhouse' })
    all += 1
  }
  await work()
  acknowledged = all
  const backup = startDealerline(['backup', '--out', file, '--json'], source)
  let isDone = false
  const working = (async () => {
    while (!isDone) await work()
  })()
  const { status, json, stderr } = await backup.result
  isDone = true
  await working
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(json).toMatchObject({ path: file, missingFiles: [], files: expect.any(Number), rows: expect.any(Number) })
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await lowerWorkFactor(file, passphrase)
  await portal.stop()
})
afterAll(async () => {
  for (const portal of portals) await portal.stop().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

test('a backup taken while people work is restored whole on another data folder, and the portal runs there', async () => {
  const target = { DATA_DIR: join(folder, 'target'), BACKUP_PASSPHRASE: passphrase }
  const { status, json } = await restore(target)
  expect(json).toMatchObject({ problems: [], missingSettings: [], heldJobs: expect.any(Number) })
  expect(status).toBe(0)
  expect(await dealerline(['verify-audit', '--json'], target)).toMatchObject({ status: 0, json: { intact: true } })

  const { url, portal } = await start({ ...target, SEED_DEMO: 'false' })
  const people = remotePortal(url, new Map([['dealer', await signInAt(url, 'dealer')]]))
  must(await people.ask(contract.session.getDealerFromEmail, { as: 'dealer', body: { email: 'dealer@example.test' } }))
  const [customers] = await query<{ count: string }>(
    portal.databaseUrl,
    "select count(*) from customers where name like '%Backhouse%'",
  )
  expect(Number(customers?.count)).toBeGreaterThanOrEqual(acknowledged)
  expect(Number(customers?.count)).toBeLessThanOrEqual(all)
  const signedFiles = await query<{ key: string }>(
    portal.databaseUrl,
    "select sealed_file as key from envelopes where sealed_file <> ''",
  )
  expect(signedFiles.length).toBeGreaterThan(0)
  for (const { key } of signedFiles)
    expect(await verifySeal(readFileSync(join(target.DATA_DIR, 'files', key)))).toMatchObject({ valid: true })
  must(await makeNext(people))
  await portal.stop()
})

/** Creates a customer, which needs the sequences and the queues of the restored database. */
const makeNext = async (people: ReturnType<typeof remotePortal>) => {
  await makeCustomer(people, 'dealer')
  return people.ask(contract.session.getDealerFromEmail, { as: 'dealer', body: { email: 'dealer@example.test' } })
}

if (process.env.TEST_DEEP)
  test('it is restored into a database elsewhere and a bucket, and waiting jobs are held for a decision', async () => {
    const bucket = await startS3(join(folder, 's3'))
    try {
      const databaseUrl = await makeEmptyDatabase()
      const target = { ...bucket.settings, DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: databaseUrl }
      const { status, json } = await restore(target)
      expect(json).toMatchObject({ problems: [] })
      expect(status).toBe(0)
      const { heldJobs } = json as { heldJobs: number }
      const { json: letters } = await dealerline(['dead-letters', 'list', '--json'], target)
      expect(JSON.stringify(letters)).toContain(heldJobs > 0 ? 'Restored from a backup' : '[]')
      const triggers = await query(databaseUrl, "select from pg_trigger where tgenabled = 'D'")
      expect(triggers).toEqual([])
      expect(
        await query(databaseUrl, "select from pg_trigger where tgname = 'append_only' and tgenabled = 'A'"),
      ).toHaveLength(4)
      expect(await restore(target)).toMatchObject({
        status: 1,
        json: { error: expect.stringMatching(/The database is not empty.*\n.*The file store is not empty/) },
      })
    } finally {
      await bucket.stop()
    }
  })

test('refuses another passphrase, an incomplete and a changed archive, and writes nothing', async () => {
  const target = { DATA_DIR: join(folder, 'untouched') }
  const other = await restore({ ...target, BACKUP_PASSPHRASE: 'a different passphrase' })
  expect(other).toMatchObject({ status: 1, json: { error: expect.stringContaining('BACKUP_PASSPHRASE is not its') } })
  const content = readFileSync(file)
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, content.subarray(0, content.length - 1000))
  const incomplete = { status: 1, json: { error: expect.stringContaining('is incomplete or was changed') } }
  expect(await restore(target, damaged)).toMatchObject(incomplete)
  content.writeUInt8(content.readUInt8(70_000) ^ 1, 70_000)
  writeFileSync(damaged, content)
  expect(await restore(target, damaged)).toMatchObject(incomplete)
  expect(await restore(target, join(folder, 'absent'))).toMatchObject({ status: 2 })
  expect(await dealerline(['restore', file], target)).toMatchObject({ status: 2 })
  expect(existsSync(target.DATA_DIR)).toBe(false)
  expect(await restore(target, file, '--check')).toMatchObject({ status: 0, json: { version: expect.any(String) } })
  expect(existsSync(target.DATA_DIR)).toBe(false)
})

if (process.env.TEST_DEEP)
  test('is restored in production with the archive and the passphrase alone, and its key opens the database', async () => {
    const origin = { ...productionSettings, DATABASE_URL: await makeEmptyDatabase(), DATA_DIR: join(folder, 'origin') }
    const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
    expect(await dealerline(['migrate'], origin)).toMatchObject({ status: 0 })
    expect(await dealerline(['admin', 'create', ...person], origin)).toMatchObject({ status: 0 })
    await (await start({ ...origin, SEED_DEMO: 'false', ENVIRONMENT: 'development' })).portal.stop()
    const path = join(folder, 'production.backup')
    expect(await dealerline(['backup', '--out', path], { ...origin, BACKUP_PASSPHRASE: passphrase })).toMatchObject({
      status: 0,
    })

    const target = { ENVIRONMENT: 'production', DATA_DIR: join(folder, 'new-machine') }
    expect(await restore({ ...target, MASTER_KEY: 'Zk3vXw8QmTj5RbNc6HsLg9YdPf2EaUq7' }, path)).toMatchObject({
      status: 1,
      json: { error: expect.stringContaining('remove the setting. The backup has the key.') },
    })
    expect(existsSync(target.DATA_DIR)).toBe(false)
    const { status, json } = await restore(target, path)
    expect(json).toMatchObject({ problems: [], missingSettings: expect.not.arrayContaining(['MASTER_KEY']) })
    expect(status).toBe(0)
    const { MASTER_KEY: _, ...others } = productionSettings
    const restored = { ...others, ...target, MASTER_KEY_FILE: join(target.DATA_DIR, 'restored-master-key') }
    expect(await dealerline(['doctor', '--json'], restored)).toMatchObject({ status: 0, json: { problems: [] } })
  })

test('refuses another master key, and a data folder that has a database', async () => {
  const target = { DATA_DIR: join(folder, 'other-key'), DATABASE_URL: await makeEmptyDatabase() }
  expect(await restore({ ...target, MASTER_KEY: 'the key of somebody else' })).toMatchObject({
    status: 1,
    json: { error: expect.stringContaining('MASTER_KEY is not the key of the backup') },
  })
  expect(await restore(source)).toMatchObject({ status: 1, json: { error: expect.stringContaining('has a database') } })
})

test('says why a backup cannot be written', async () => {
  expect(await dealerline(['backup', '--out', join(folder, 'absent', 'one.backup'), '--json'], source)).toMatchObject({
    status: 3,
    json: { error: `${join(folder, 'absent')} does not exist: create it, or choose another folder.` },
  })
})

test('a backup that is killed leaves no file that looks complete', async () => {
  const killed = join(folder, 'killed.backup')
  const { program, result } = startDealerline(['backup', '--out', killed], source)
  await vi.waitFor(() => expect(existsSync(`${killed}.part`)).toBe(true), { timeout: 280_000, interval: 2 })
  program.kill('SIGKILL')
  await result
  expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.backup.part'])
})

test('a server does not start on a database whose restore was not finished', async () => {
  const databaseUrl = await makeEmptyDatabase()
  await query(databaseUrl, 'create table public.unfinished_restore ()')
  await expect(start({ DATA_DIR: join(folder, 'unfinished'), DATABASE_URL: databaseUrl })).rejects.toThrow(
    'A restore into this database was not finished',
  )
})
