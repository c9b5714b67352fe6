import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeCustomer } from '../../test/builders.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { until } from '../../test/portal.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { startServerProcess } from '../../test/server-process.ts'
import type { Settings } from '../../test/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-recovery-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = join(folder, 'archive')
const copy = join(folder, 'copy')

async function namesIn(settings: Settings): Promise<string[]> {
  const file = join(folder, 'customers.csv')
  expect(await dealerline(['export', 'customers', '--out', file], settings)).toMatchObject({ status: 0 })
  return [...readFileSync(file, 'utf8').matchAll(/Before|Between|After|Later/g)].map(([name]) => name)
}

test('the database is recovered to the moment before a mistake, and the portal runs there', async () => {
  const port = String(await freePort())
  const place = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, WAL_ARCHIVE_FOLDER: archive }
  const source = { ...place, DATA_DIR: join(folder, 'source') }
  const server = await startServerProcess(source)
  const people = remotePortal(server.url, new Map([['dealer', await signInAt(server.url, 'dealer')]]))
  const add = (surname: string) => makeCustomer(people, 'dealer', { surname })

  await add('Before')
  expect(await dealerline(['base-copy', copy, '--json'], source)).toMatchObject({ status: 0, json: { path: copy } })
  expect(await dealerline(['base-copy', copy, '--json'], source)).toMatchObject({ status: 1 })
  await add('Between')
  await pause(1100)
  const moment = new Date().toISOString()
  await pause(1100)
  await add('After')
  await server.end('SIGTERM')
  expect(existsSync(archive)).toBe(true)

  const target = { ...place, DATA_DIR: join(folder, 'target') }
  const recover = (to: string, settings: Settings = target) =>
    dealerline(['recover', copy, '--to', to, '--json'], settings)
  expect(await recover('yesterday')).toMatchObject({ status: 2 })
  expect(await recover('2020-01-01T00:00:00Z')).toMatchObject({ status: 2 })
  expect(await recover(moment, source)).toMatchObject({ status: 1 })
  expect(await recover('2999-01-01T00:00:00Z')).toMatchObject({
    status: 1,
    json: {
      error: expect.stringMatching(
        /^The archived changes end at .* \(UTC\)\. Choose an earlier moment, or stop the portal first/,
      ),
    },
  })
  expect(await recover(moment)).toMatchObject({ status: 0, json: { recoveredTo: moment } })

  // Files of a later moment do no harm.
  cpSync(join(source.DATA_DIR, 'files'), join(target.DATA_DIR, 'files'), { recursive: true })
  const recovered = await startServerProcess(target)
  await until(async () => (await fetch(`${recovered.url}/readyz`)).ok, 'it is ready')
  const tokens = new Map([['dealer', await signInAt(recovered.url, 'dealer')]])
  await makeCustomer(remotePortal(recovered.url, tokens), 'dealer', { surname: 'Later' })
  // It goes on archiving, and a copy needs no older changes.
  expect(await dealerline(['base-copy', join(folder, 'second'), '--prune', '--json'], target)).toMatchObject({
    status: 0,
    json: { removed: expect.any(Number) },
  })
  await recovered.end('SIGTERM')
  expect(await namesIn(target)).toEqual(['Before', 'Between', 'Later'])
})
