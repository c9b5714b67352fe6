import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { productionSettings } from '../../test/production.ts'
import { signInAt } from '../../test/remote-portal.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
let settings: Settings

beforeAll(async () => {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  const port = String(await freePort())
  const publicUrl = `http://localhost:${port}`
  settings = { ...installation.settings, SEED_DEMO: 'false', PORT: port, PUBLIC_URL: publicUrl }
})
afterAll(() => installation.stop())

const demo = (changes: Settings = {}) => dealerline(['demo', '--json'], { ...settings, ...changes })
const tables = async () =>
  (await installation.rows<{ count: number }>("select count(*)::int from pg_tables where schemaname = 'public'"))[0]
    ?.count

test('is refused in production, and changes nothing', async () => {
  expect(await demo(productionSettings)).toMatchObject({
    status: 1,
    json: { error: 'ENVIRONMENT is "production", and production has no demonstration data.' },
  })
  expect(await tables()).toBe(0)
})

test('is refused while a server runs', async () => {
  const other = await makeSharedInstallation(makeEmptyDatabase)
  const otherSettings = { ...settings, ...other.settings, PORT: String(await freePort()) }
  expect((await dealerline(['migrate'], otherSettings)).status).toBe(0)
  const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
  expect((await dealerline(['admin', 'create', ...person], otherSettings)).status).toBe(0)
  await other.start(otherSettings)
  expect(await demo(otherSettings)).toMatchObject({
    status: 1,
    json: { error: expect.stringMatching(/^Stop the running servers first/) },
  })
  expect(await other.rows('select from dealers')).toHaveLength(1)
  await other.stop()
})

test('fills an empty database once, with customers and signed orders', async () => {
  const { status, json } = await demo()
  expect(status).toBe(0)
  expect(json).toEqual({
    accounts: expect.arrayContaining([{ email: 'admin@example.test', role: 'Administrator' }]),
    hasOrders: true,
  })
  const [count] = await installation.rows<{ orders: number }>('select count(*)::int as orders from orders')
  expect(count?.orders).toBeGreaterThan(5)
  expect(await demo()).toMatchObject({
    status: 1,
    json: { error: 'The database is not empty: use a new database for demonstration data.' },
  })
  const { url } = await installation.start(settings)
  expect(await signInAt(url, 'dealer')).toMatch(/^ey/)
})
