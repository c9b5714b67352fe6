import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { processStart } from './lock.ts'
import { chooseOwner } from './owner.ts'
import { findRecoveryState } from './queries.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-test-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const messages: string[] = []
const log = (message: string) => void messages.push(message)
let running: RunningPostgres | undefined

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: running?.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end()
  }
}

afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the database of a data folder', () => {
  test('creates PostgreSQL 18 with checksums and durable writes, reachable from this machine only', async () => {
    running = await startPostgres({ dataDir, log })
    expect(running.url).toContain('@127.0.0.1:')
    const row = await ask<Record<string, string>>(`select current_setting('server_version_num')::int / 10000 as major,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding, lower('ÄÉ') as lower`)
    expect(row).toEqual({
      major: 18,
      checksums: 'on',
      fsync: 'on',
      addresses: '127.0.0.1',
      encoding: 'UTF8',
      lower: 'äé',
    })
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0)
    expect(await findRecoveryState(running.url)).toEqual({ isRecovering: false, lastChange: undefined })
  })

  test('refuses a second portal with a message that names the first', async () => {
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(
      `Another portal (process ${process.pid}) already uses the data folder`,
    )
  })

  test('restarts at the same address with its data after the server was killed', async () => {
    await ask('create table kept (id int)')
    const url = running?.url
    const returned = new Promise<void>((resolve) => running?.onRestart(resolve))
    const before = running?.pid() ?? 0
    process.kill(before, 'SIGKILL')
    await returned
    expect(running?.url).toBe(url)
    expect(running?.pid()).not.toBe(before)
    expect(await ask('select count(*)::int as rows from kept')).toEqual({ rows: 0 })
  })

  test('leaves neither a process nor a lock when it is stopped', async () => {
    const pid = running?.pid() ?? 0
    await running?.stop()
    expect(processStart(pid)).toBeUndefined()
    expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false)
  })

  test('starts again after the portal was killed and its database server continued to run', async () => {
    const program = `import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)}
      const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
      console.log(running.pid())`
    const portal = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const orphan = await new Promise<number>((resolve) => portal.stdout.once('data', (data) => resolve(Number(data))))
    const ended = new Promise((resolve) => portal.once('exit', resolve))
    portal.kill('SIGKILL')
    await ended
    expect(processStart(orphan)).toBeDefined()
    running = await startPostgres({ dataDir, log })
    expect(processStart(orphan)).toBeUndefined()
    expect(messages.some((message) => message.includes(`process ${orphan}`))).toBe(true)
    expect(await ask('select count(*)::int as rows from kept')).toEqual({ rows: 0 })
  })
})

describe('POSTGRES_BIN', () => {
  const programs = mkdtempSync(join(tmpdir(), 'dealerline-programs-'))
  chmodSync(programs, 0o711)
  afterAll(() => rmSync(programs, { recursive: true, force: true }))

  /** Makes programs that only print a version. */
  function makePrograms(version: string): string {
    const bin = join(programs, version, 'bin')
    mkdirSync(bin, { recursive: true })
    for (const name of ['postgres', 'initdb'])
      writeFileSync(join(bin, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, { mode: 0o755 })
    return bin
  }

  test('runs the database with the programs of its folder', async () => {
    const place = { dataDir: join(programs, 'data') }
    const cluster = { folder: place.dataDir, owner: chooseOwner(undefined) }
    const started = await startPostgres({ ...place, postgresBin: join(findBinaries(cluster), 'bin'), log })
    await started.stop()
    await expect(startPostgres({ ...place, postgresBin: makePrograms('17.2'), log })).rejects.toThrow(
      /was made by PostgreSQL 18, and POSTGRES_BIN has 17: set the folder of version 18/,
    )
  })

  test.each([
    ['15.17', /with PostgreSQL 15: set the folder of version 16 or newer/],
    ['', /has no postgres: set the folder with the programs of PostgreSQL/],
  ])('refuses the programs of version %j', async (version, message) => {
    const postgresBin = version === '' ? join(programs, 'empty', 'bin') : makePrograms(version)
    await expect(startPostgres({ dataDir: join(programs, `of ${version}`), postgresBin, log })).rejects.toThrow(message)
  })
})
