import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { listOutsideSystems } from '../../../kernel/outside-systems.ts'

const { getOutsideSystems, testOutsideSystem } = contract.systems
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
let portal: TestPortal
/** The status that the number inventory replies with. */
let replyStatus = 200
const inventory = createServer((_request, reply) =>
  reply.writeHead(replyStatus, { 'content-type': 'application/json' }).end('[]'),
)

beforeAll(async () => {
  inventory.listen(0, '127.0.0.1')
  await once(inventory, 'listening')
  const { port } = inventory.address() as AddressInfo
  portal = await makeTestPortal({
    NUMBERS_URL: `http://127.0.0.1:${port}/v1`,
    NUMBERS_KEY: 'a secret key',
  })
})
afterAll(async () => {
  await portal.stop()
  inventory.close()
})

const tryIt = (name: string) => portal.ask(testOutsideSystem, { as: 'admin', body: { name } })
const find = async (name: string) => {
  await portal.outsideStates.store()
  const { systems } = must(await portal.ask(getOutsideSystems, { as: 'admin' }))
  return systems.find((system) => system.name === name)
}

test('every sandbox answers its test, and is listed as a sandbox with the setting that replaces it', async () => {
  for (const [name] of listOutsideSystems()) {
    expect(must(await tryIt(name)), name).toEqual({ answers: true, failure: '' })
    expect(await find(name), name).toMatchObject({ answeredAt: time })
  }
  expect(await find('ticketing')).toEqual({
    name: 'ticketing',
    label: 'Ticketing',
    isSandbox: true,
    service: '',
    setting: 'TICKETING_URL',
    answeredAt: time,
    failedAt: '',
    failure: '',
  })
  expect((await tryIt('moon')).status).toBe(404)
})

test('a real service is listed by its host, without credentials', async () => {
  const { port } = inventory.address() as AddressInfo
  expect(await find('numbers')).toMatchObject({ isSandbox: false, service: `127.0.0.1:${port}`, answeredAt: time })
  const list = await portal.ask(getOutsideSystems, { as: 'admin' })
  expect(JSON.stringify(list.body)).not.toContain('a secret key')
})

test('a failure is stored with its reason until the next one, and a later answer shows that it has ended', async () => {
  await portal.behave('billing', { mode: 'down' })
  const { answers, failure } = must(await tryIt('billing'))
  expect({ answers, failure }).toEqual({
    answers: false,
    failure: 'The billing service is not available at the moment.',
  })
  const failing = await find('billing')
  expect(failing).toMatchObject({ failedAt: time, failure })
  await portal.rows("update servers.outside_states set failed_at = failed_at - interval '1 minute'")
  await portal.behave('billing', { mode: 'ok' })
  expect(must(await tryIt('billing'))).toEqual({ answers: true, failure: '' })
  const afterwards = await find('billing')
  expect(afterwards).toMatchObject({ failure, answeredAt: time })
  expect(afterwards && afterwards.answeredAt > afterwards.failedAt).toBe(true)
})

test('rejected credentials are a failure, and a refused request is an answer', async () => {
  replyStatus = 401
  const rejected = 'It does not accept the credentials (status 401).'
  expect(must(await tryIt('numbers'))).toEqual({ answers: false, failure: rejected })
  expect(await find('numbers')).toMatchObject({ failure: rejected })
  await portal.rows('delete from servers.outside_states')
  await portal.behave('airline', { mode: 'refuse', reason: 'Ada Lovelace is unknown' })
  await tryIt('airline')
  expect(await find('airline')).toMatchObject({ answeredAt: time, failedAt: '', failure: '' })
})

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  expect((await portal.ask(getOutsideSystems, { as })).status).toBe(403)
  expect((await portal.ask(testOutsideSystem, { as, body: { name: 'sms' } })).status).toBe(403)
})
