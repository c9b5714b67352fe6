import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
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

const demo = () => dealerline(['demo', '--json'], settings)

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
