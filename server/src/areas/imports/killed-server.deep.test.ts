import type { StoredImport } from '@dealerline/shared/contract/imports.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/portal.ts'
import { remotePortal, signInAt } from '../../../test/remote-portal.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { makeSharedInstallation } from '../../../test/servers.ts'

const calls = contract.imports
const rowCount = 12_000
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
beforeAll(async () => {
  installation = await makeSharedInstallation()
})
afterAll(() => installation.stop())

const startServer = async () => {
  const { PUBLIC_URL: _url, ...settings } = installation.settings
  const server = await startServerProcess(settings)
  const tokens = new Map([['admin', await signInAt(server.url, 'admin')]])
  return { server, portal: remotePortal(server.url, tokens), token: tokens.get('admin') ?? '' }
}

/** Uploads a file of plans, and starts its import. */
async function startImport(url: string, token: string): Promise<number> {
  const lines = Array.from({ length: rowCount }, (_, index) => `Killed ${index},Mobile,${index % 500}.00`)
  const form = new FormData()
  const content = ['Description,Usage type,Monthly retail (inc GST)', ...lines].join('\n')
  form.append('file', new Blob([content], { type: 'text/csv' }), 'plans.csv')
  const headers = { authorization: `Bearer ${token}` }
  const upload = await fetch(`${url}/api/support/AddImport/rate-plans`, { method: 'POST', headers, body: form })
  const { importID, mapping } = (await upload.json()) as StoredImport
  const start = await fetch(`${url}/api/support/StartImport/${importID}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mapping }),
  })
  expect(start.status).toBe(200)
  return importID
}

test('an import whose server is killed continues at the next server, without doubled rows', async () => {
  const first = await startServer()
  const importID = await startImport(first.server.url, first.token)
  const progress = async () => {
    const [row] = await installation.rows<{ rows: number }>('select rows_done as rows from imports')
    return row?.rows ?? 0
  }
  await until(async () => (await progress()) > 0, 'a batch is stored')
  await first.server.end('SIGKILL')
  const rowsAtKill = await progress()
  expect(rowsAtKill).toBeGreaterThan(0)
  expect(rowsAtKill).toBeLessThan(rowCount)

  const second = await startServer()
  const state = async () => (await second.portal.ask(calls.getImport, { as: 'admin', params: { importID } })).body
  await until(async () => (await state()).status === 'done', 'the import is done')
  expect(await state()).toMatchObject({ rowsDone: rowCount, created: rowCount, changed: 0, unchanged: 0, refused: 0 })
  const [stored] = await installation.rows<{ plans: number; names: number }>(
    `select count(*)::integer as plans, count(distinct rate_plan_description)::integer as names
     from rate_plans where rate_plan_description like 'Killed %'`,
  )
  expect(stored).toEqual({ plans: rowCount, names: rowCount })
  await second.server.end()
})
