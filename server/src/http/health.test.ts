import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'

const silent = { write: () => undefined }
let portal: TestPortal
let proxy: DatabaseProxy

beforeAll(async () => {
  portal = await makeTestPortal({}, undefined, silent, {
    async databaseProxy(databaseUrl) {
      proxy = await makeDatabaseProxy(databaseUrl)
      return proxy.url
    },
  })
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})

interface Report {
  status: string
  checks: { name: string; ok: boolean; detail: string }[]
}

async function readiness({ app }: TestPortal) {
  const reply = await app.inject('/readyz')
  const report: Report = reply.json()
  const failed = report.checks.filter(({ ok }) => !ok).map(({ name }) => name)
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], failed, checks: report.checks }
}

/** Waits until the checks have this result, because each result is used for a second. */
const untilFailed = (which: TestPortal, names: string[]) =>
  until(async () => {
    const result = await readiness(which)
    return String(result.failed) === String(names) && result
  }, `${names} fail`)

test('is ready if every check passes', async () => {
  const { status, checks } = await readiness(portal)
  expect(status).toBe(200)
  expect(checks.map(({ name }) => name)).toEqual([
    'database',
    'schema',
    'file store',
    'free space of DATA_DIR',
    'queue',
    'stopping',
  ])
})

test('is not ready while the database is gone, still alive, and then ready again', async () => {
  proxy.setClosed(true)
  proxy.cutAll()
  const { status, retryAfter, checks } = await untilFailed(portal, ['database', 'schema', 'queue'])
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(JSON.stringify(checks)).not.toContain('postgres')
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
  proxy.setClosed(false)
  expect((await untilFailed(portal, [])).status).toBe(200)
})

test('is not ready if the database lacks a migration of this version', async () => {
  const [latest] = await portal.rows<{ name: string }>(
    "delete from migrations where name = (select max(name) from migrations where name <> 'functions') returning name",
  )
  const { checks } = await untilFailed(portal, ['schema'])
  expect(checks.find(({ name }) => name === 'schema')?.detail).toContain(latest?.name)
  await portal.rows("insert into migrations (name, sha256) values ($1, 'any'), ('9999_newer.sql', 'any')", [
    latest?.name,
  ])
  await untilFailed(portal, [])
})

test('is not ready below the reserve of disk space, and says how much is free', async () => {
  const full = await makeTestPortal({ DISK_RESERVE_MB: '1000000' }, undefined, silent)
  onTestFinished(() => full.stop())
  const { checks } = await untilFailed(full, ['free space of DATA_DIR'])
  expect(checks.find(({ ok }) => !ok)?.detail).toMatch(/^\d+ MB are free, and DISK_RESERVE_MB is 1000000\.$/)
})
