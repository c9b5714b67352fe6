import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'

const calls = contract.numbers

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.behave('numbers', { mode: 'ok' }))
afterAll(() => portal.stop())

const available = async (region: string, quantity: number) => {
  const body = { region, quantity }
  const numbers = must(await portal.ask(calls.getAvailablePhoneNumbers, { as: 'dealer', body }))
  return numbers.map(({ did }) => did)
}
const reserve = (orderId: number, dids: string[], as = 'dealer') =>
  portal.ask(calls.reservePhoneNumbers, { as, params: { orderId }, body: { dids } })
const reservedDids = async (orderId: number) =>
  must(await portal.ask(calls.getReservedPhoneNumbers, { as: 'dealer', params: { orderId } }))
const releaseAll = (orderID: number) =>
  portal.ask(calls.deleteReservedPhoneNumbers, { as: 'dealer', params: { orderID } })
const keyOf = async (did: string) =>
  (await portal.rows<{ reserved_key: string | null }>('select reserved_key from outside.did where did = $1', [did]))[0]
    ?.reserved_key
const isFree = (did: string) =>
  until(async () => (await keyOf(did)) === null, 'the number is free again at the inventory')
const setStatus = (orderID: number, status: number) =>
  portal.rows('update orders set order_status = $2 where order_id = $1', [orderID, status])

test('lists regions that have at least the requested number of free numbers', async () => {
  const ask = (range: number | string) => portal.ask(calls.getPhoneRegions, { as: 'dealer', params: { range } })
  expect(must(await ask(1)).map(({ region }) => region)).toContain('Brisbane')
  const { orderID } = await makeOrder(portal)
  must(await reserve(orderID, await available('Brisbane', 5)))
  expect(must(await ask(296)).map(({ region }) => region)).not.toContain('Brisbane')
  expect(must(await ask(295)).find(({ region }) => region === 'Brisbane')).toMatchObject({
    state: 'QLD',
    available: 295,
  })
  expect((await ask('many')).problem).toMatchObject({ status: 400, errors: [{ path: 'range' }] })
})

test('reserves numbers for an order, keeps them on a repeated request, and releases them one by one', async () => {
  const { orderID } = await makeOrder(portal)
  const dids = await available('Sydney', 3)
  expect(await reservedDids(orderID)).toEqual([])
  const first = must(await reserve(orderID, dids))
  expect(first.map(({ did }) => did)).toEqual(dids)
  expect(must(await reserve(orderID, [...dids, ...dids]))).toEqual(first)
  expect(await keyOf(dids[0] ?? '')).toBe(`order ${orderID}`)
  expect(await available('Sydney', 3)).not.toContain(dids[0])
  const release = { as: 'dealer', params: { orderId: orderID, id: first[0]?.id ?? 0 } }
  expect(must(await portal.ask(calls.deleteReservedPhoneNumber, release))).toEqual(first.slice(1))
  expect((await portal.ask(calls.deleteReservedPhoneNumber, release)).status).toBe(404)
  await isFree(dids[0] ?? '')
  expect(must(await releaseAll(orderID))).toEqual([])
  await isFree(dids[2] ?? '')
  const audit = await portal.rows(
    "select action, data from audit_log where entity_type = 'numbers' and entity_id = $1 order by audit_id",
    [String(orderID)],
  )
  expect(audit).toEqual([
    { action: 'reserved', data: dids },
    { action: 'released', data: dids.slice(0, 1) },
    { action: 'released', data: dids.slice(1) },
  ])
})

test('reports a number that is not available, and reserves none of the others', async () => {
  const [mine, theirs] = [await makeOrder(portal), await makeOrder(portal, 'rival')]
  const [first = '', taken = ''] = await available('Hobart', 2)
  must(await reserve(theirs.orderID, [taken], 'rival'))
  const conflictAnswer = await reserve(mine.orderID, [first, taken])
  expect(conflictAnswer.problem).toMatchObject({
    status: 409,
    detail: `Not available any more: ${taken}`,
    errors: [{ path: 'dids.1', message: `${taken} is not available any more` }],
  })
  const unknown = await reserve(mine.orderID, ['0299999999', first])
  expect(unknown.problem).toMatchObject({ status: 409, detail: 'Not available any more: 0299999999' })
  expect(unknown.problem.errors).toMatchObject([{ path: 'dids.0' }])
  expect(await reservedDids(mine.orderID)).toEqual([])
  expect(await keyOf(first)).toBeNull()
})

test('if two orders reserve the same numbers at the same time, only one of them succeeds', async () => {
  const orders = await Promise.all([makeOrder(portal), makeOrder(portal)])
  const dids = await available('Adelaide', 5)
  const answers = await Promise.all(orders.map(({ orderID }) => reserve(orderID, dids)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('while the inventory is down, refuses reservations and releases numbers later', {
  meta: { rules: ['ERR-num-reserved'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  const [did = '', other = ''] = await available('Perth', 2)
  must(await reserve(orderID, [did]))
  await portal.behave('numbers', { mode: 'down', remaining: 3 })
  expect((await reserve(orderID, [other])).problem).toMatchObject({
    status: 503,
    detail: 'The number inventory service is not available at the moment',
  })
  expect((await portal.ask(calls.getPhoneRegions, { as: 'dealer', params: { range: 1 } })).status).toBe(503)
  expect(await reservedDids(orderID)).toMatchObject([{ did }])
  must(await releaseAll(orderID))
  expect(await reservedDids(orderID)).toEqual([])
  await isFree(did)
})

test('keeps a number that is reserved again before its release reaches the inventory', async () => {
  const { orderID } = await makeOrder(portal)
  const [did = ''] = await available('Canberra', 1)
  must(await reserve(orderID, [did]))
  // The job fails at first. Before it runs again, the order reserves the number again.
  await portal.behave('numbers', { mode: 'down', remaining: 1 })
  must(await releaseAll(orderID))
  await until(
    async () => (await portal.rows("select from outside.behaviour where system = 'numbers' and remaining = 0"))[0],
    'the job has run once',
  )
  must(await reserve(orderID, [did]))
  const finishedJob =
    "select from pgboss.job where name = 'numbers.release' and state = 'completed' and data ->> 'orderID' = $1"
  await until(async () => (await portal.rows(finishedJob, [String(orderID)]))[0], 'the job is done')
  expect(await keyOf(did)).toBe(`order ${orderID}`)
})

test('cancelling an order releases its numbers', async () => {
  const { orderID } = await makeOrder(portal)
  const dids = await available('Melbourne', 2)
  must(await reserve(orderID, dids))
  must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID } }))
  expect(await reservedDids(orderID)).toEqual([])
  for (const did of dids) await isFree(did)
})

test('refuses to reserve and release numbers of a sent order', async () => {
  const { orderID } = await makeOrder(portal)
  const [did = '', other = ''] = await available('Gold Coast', 2)
  const [reservedNumber] = must(await reserve(orderID, [did]))
  await setStatus(orderID, 1)
  expect((await reserve(orderID, [other])).problem).toMatchObject({ status: 409, code: 'notEditable' })
  expect((await releaseAll(orderID)).status).toBe(409)
  const one = { as: 'dealer', params: { orderId: orderID, id: reservedNumber?.id ?? 0 } }
  expect((await portal.ask(calls.deleteReservedPhoneNumber, one)).status).toBe(409)
  expect(await reservedDids(orderID)).toEqual([reservedNumber])
})

test('refuses invalid numbers and reports the index of each', async () => {
  const { orderID } = await makeOrder(portal)
  expect((await reserve(orderID, [])).problem).toMatchObject({ status: 400, errors: [{ path: 'dids' }] })
  expect((await reserve(orderID, ['0255501000', 'none'])).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'dids.1' }],
  })
})
