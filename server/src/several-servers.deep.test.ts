import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../test/databases.ts'
import { until } from '../test/portal.ts'
import { signInAt } from '../test/remote-portal.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-several-'))
let owner: pg.Client
let servers: ServerProcess
let token: string

beforeAll(async () => {
  const databaseUrl = await copyTemplate()
  owner = new pg.Client(databaseUrl)
  await owner.connect()
  servers = await startServerProcess({
    SERVERS: '2',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '8',
    DATA_DIR: folder,
    MASTER_KEY: 'q8Zt4mWx2LrPn7VbKc5YdHs9Ej3FgUa6',
    SEED_DEMO: 'true',
  })
  await until(async () => servers.output().includes('Server 2 of 2 answers.'), 'both servers answer')
  token = await signInAt(servers.url, 'dealer')
})
afterAll(async () => {
  await servers.end('SIGKILL')
  await owner.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the rows of the running servers, the oldest first. */
async function running(): Promise<{ place: string; pid: number; connections: number }[]> {
  const { rows } = await owner.query('select place, pid, connections from servers.running order by started_at')
  return rows
}

/** Whether a process has ended with all its threads, so that it has no socket any more. */
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

/** Reads the menu with a new connection, which reaches any of the servers. */
const readMenu = async () => {
  const reply = await request(`${servers.url}/api/Order/GetMenu`, {
    reset: true,
    headers: { authorization: `Bearer ${token}` },
  })
  await reply.body.dump()
  return reply.statusCode
}

test('two servers behind one port are two servers of the installation, and share the connections', async () => {
  const [first, second] = await running()
  expect(first?.place).not.toBe(second?.place)
  expect(first?.pid).not.toBe(second?.pid)
  // 4 of the 8 connections for calls, and 16 others.
  expect([first?.connections, second?.connections]).toEqual([20, 20])
})

test('the metrics of any server are those of all', async () => {
  const callsOfMetrics = async () => {
    const { body } = await request(`${servers.url}/metrics`, { reset: true })
    const found = /^dealerline_call_seconds_count\{call="GET [^"]*GetMenu",status="200"\} (\d+)/im.exec(
      await body.text(),
    )
    return Number(found?.[1] ?? 0)
  }
  const before = await callsOfMetrics()
  for (let call = 0; call < 12; call++) expect(await readMenu()).toBe(200)
  expect([await callsOfMetrics(), await callsOfMetrics()]).toEqual([before + 12, before + 12])
})

test('a killed server is started again at its place, while the other answers', async () => {
  const before = await running()
  const firstPlace = before[0]?.place
  for (const { place, pid } of before) {
    process.kill(pid, 'SIGKILL')
    await until(async () => isGone(pid), 'the server has ended')
    for (let call = 0; call < 4; call++) expect(await readMenu()).toBe(200)
    const number = place === firstPlace ? 1 : 2
    await until(async () => servers.output().includes(`Server ${number} of 2 answers again.`), 'the server runs again')
    const now = await running()
    expect(now.map((row) => row.place).sort()).toEqual(before.map((row) => row.place).sort())
    expect(now.map((row) => row.pid)).not.toContain(pid)
  }
})

test('all servers stop with the process above them', async () => {
  const pids = (await running()).map(({ pid }) => pid)
  expect(await servers.end('SIGTERM')).toBe(0)
  expect(pids.map(isGone)).toEqual([true, true])
  expect(await running()).toEqual([])
})
