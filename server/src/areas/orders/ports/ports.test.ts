import { ports as portsBlock } from '@dealerline/shared/blocks/ports.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptTerms,
  blockOn,
  fillBlock,
  makeCustomer,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { lookNow } from '../../../../test/outside-requests.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign } from '../../../../test/signing.ts'
import { advanceClock, putRecords } from '../../../providers/porting/queries.ts'
import type { CarrierRecord } from '../../../providers/porting/rejections.ts'
import { sendPorts } from './batch-jobs.ts'
import { toBatches } from './batches.ts'

const { getPortNumbers, checkPorts, resubmitPort } = contract.ports
let portal: TestPortal
let nextNumber = 0

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** Returns the first of 20 numbers that no other test ports. */
const newNumber = () => {
  nextNumber += 20
  return `02555${String(nextNumber).padStart(5, '0')}`
}
const row = (serviceNumber: string, values: object = {}) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
  ...values,
})
const record = (number: string, values: Partial<CarrierRecord> = {}): CarrierRecord => ({
  number,
  carrier: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
  abn: '',
  associated: [],
  barred: '',
  ...values,
})

async function makePorts(rows: object[], as = 'dealer'): Promise<number> {
  const { orderID } = await makeMobileOrder(portal, as)
  await setPorts(orderID, rows, as)
  return orderID
}

async function setPorts(orderID: number, rows: object[], as = 'dealer') {
  const block = blockOn(portal, portsBlock, orderID, 0, as)
  const existingIDs = must(await block.getRows()).map(({ pafID }) => Number(pafID))
  if (existingIDs.length > 0) must(await block.removeRows(existingIDs))
  must(await block.saveRows(rows))
  await acceptTerms(portal, orderID, as)
}

const numbersOf = async (orderID: number, as = 'dealer') =>
  must(await portal.ask(getPortNumbers, { as, params: { orderID } }))
const check = async (orderID: number) => must(await portal.ask(checkPorts, { as: 'dealer', params: { orderID } }))
const resubmit = (orderID: number, body: { number: string; accountNumber?: string }, as = 'dealer') =>
  portal.ask(resubmitPort, { as, params: { orderID }, body })
const statesOf = async (orderID: number) => (await numbersOf(orderID)).map(({ state }) => state)
const untilStates = (orderID: number, ...states: string[]) =>
  until(
    async () => JSON.stringify(await statesOf(orderID)) === JSON.stringify(states),
    `the states are ${states}`,
    15_000,
  )

const untilSent = (orderID: number) =>
  until(
    async () => {
      const [row] = await portal.rows<{ waiting: number }>(
        `select count(*)::integer as waiting from port_batches where order_id = $1 and reference = ''`,
        [orderID],
      )
      return row?.waiting === 0
    },
    'the batches are sent',
    15_000,
  )

/** Asks the wholesaler for the answers of the order's batches, as the job does, after some days. */
async function passDays(orderID: number, days: number) {
  await advanceClock(portal.outsidePool, days)
  const batches = await portal.rows<{ batchID: number }>(
    `select batch_id as "batchID" from port_batches where order_id = $1 and reference <> '' order by 1`,
    [orderID],
  )
  for (const { batchID } of batches) await lookNow(portal, 'ports', batchID)
}

async function signOrder(orderID: number) {
  const guid = await sendAndWait(portal, orderID)
  await confirmOnLink(portal, guid)
  must(await sign(portal, guid))
}

test('a batch has one account and at most 100 numbers', () => {
  const details = {
    kind: 'geographic' as const,
    category: 'C',
    carrier: 'Telstra',
    accountNumber: '1',
    accountName: '',
    accountAbn: '',
    authorisedOn: '',
    associatedNumbers: [],
  }
  const ports = Array.from({ length: 250 }, (_, at) => ({ number: String(at), details }))
  const other = { number: '999', details: { ...details, accountNumber: '2' } }
  expect(toBatches([...ports, other]).map(({ length }) => length)).toEqual([100, 100, 50, 1])
})

describe('before the signature', () => {
  test('every number of a range is listed with its kind and the predicted rejections of its row', async () => {
    const first = newNumber()
    const orderID = await makePorts([
      row(first, { category: 'A', range: `${first.slice(0, -1)}2` }),
      row('1300 555 123'),
    ])
    const numbers = await numbersOf(orderID)
    expect(numbers.map(({ number, state, details }) => [number, state, details.kind])).toEqual([
      [first, 'draft', 'geographic'],
      [`${first.slice(0, -1)}1`, 'draft', 'geographic'],
      [`${first.slice(0, -1)}2`, 'draft', 'geographic'],
      ['1300555123', 'draft', 'inbound'],
    ])
    expect(numbers.map(({ predicted }) => predicted.map(({ code }) => code).includes('categoryA'))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('the validation answers after days for each number, and a changed row is checked again', async () => {
    const [good, bad] = [newNumber(), newNumber()]
    await putRecords(portal.outsidePool, [record(good), record(bad, { accountNumber: '2000999999' })])
    const orderID = await makePorts([row(good), row(bad)])
    expect((await check(orderID)).map(({ state }) => state)).toEqual(['validating', 'validating'])
    await untilSent(orderID)
    await passDays(orderID, 1)
    expect(await statesOf(orderID)).toEqual(['validating', 'validating'])
    await passDays(orderID, 1)
    expect(await numbersOf(orderID)).toMatchObject([
      { state: 'valid' },
      {
        state: 'refused',
        code: 'account',
        reason: 'The account number does not match the service',
        canResubmit: false,
      },
    ])
    await setPorts(orderID, [row(good), row(bad, { accountNumber: '2000999999' })])
    expect(await statesOf(orderID)).toEqual(['valid', 'draft'])
    expect((await check(orderID)).map(({ state }) => state)).toEqual(['valid', 'validating'])
  })

  test('a business that became residential has the account in the name of the person', async () => {
    const number = newNumber()
    await putRecords(portal.outsidePool, [record(number)])
    const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business' })
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    await setPorts(orderID, [row(number, { accountName: '' })])
    const params = { customerId: customerID, orderId: 0 }
    must(
      await portal.ask(contract.customers.updateCustomer, { as: 'dealer', params, body: { custType: 'residential' } }),
    )
    await check(orderID)
    await untilSent(orderID)
    await passDays(orderID, 2)
    expect(await numbersOf(orderID)).toMatchObject([{ state: 'valid' }])
  })

  test('an order without ports has nothing to check', async () => {
    const { orderID } = await makeOrder(portal)
    expect((await portal.ask(checkPorts, { as: 'dealer', params: { orderID } })).problem.detail).toBe(
      'Add the numbers to port first.',
    )
    expect(await numbersOf(orderID)).toEqual([])
  })
})

describe('after the signature', () => {
  test('one bad number does not stop the others, and is corrected and resubmitted alone', async () => {
    const [one, bad, other] = [newNumber(), newNumber(), newNumber()]
    await putRecords(portal.outsidePool, [record(one), record(bad, { accountNumber: '2000999999' }), record(other)])
    const orderID = await makePorts([row(one), row(bad), row(other)])
    await signOrder(orderID)
    await untilStates(orderID, 'submitted', 'submitted', 'submitted')
    await passDays(orderID, 4)
    expect(await numbersOf(orderID)).toMatchObject([
      { state: 'scheduled', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), attempt: 1, canResubmit: false },
      { state: 'rejected', reason: 'The account number does not match the service', canResubmit: true },
      { state: 'scheduled' },
    ])
    const [notification] = await portal.rows(
      "select title, body from notifications where event_key like 'ports-rejected-%'",
    )
    expect(notification).toMatchObject({ title: `Order ${orderID}: a port was rejected` })
    const refused = await resubmit(orderID, { number: bad, accountNumber: '12' })
    expect(refused.problem.errors).toMatchObject([{ path: 'accountNumber' }])
    expect((await resubmit(orderID, { number: one })).status).toBe(409)
    must(await resubmit(orderID, { number: bad, accountNumber: '2000999999' }))
    await untilStates(orderID, 'scheduled', 'submitted', 'scheduled')
    await passDays(orderID, 10)
    expect(await numbersOf(orderID)).toMatchObject([
      { state: 'ported', attempt: 1 },
      { state: 'ported', attempt: 2, details: { accountNumber: '2000999999' } },
      { state: 'ported', attempt: 1 },
    ])
    const actions = await portal.rows<{ action: string }>(
      "select action from audit_log where entity_type = 'numbers' and entity_id = $1 order by audit_id",
      [String(orderID)],
    )
    expect(actions.map(({ action }) => action)).toContain('port corrected and resubmitted')
  })

  test('a number that was refused in the check stays behind until it is corrected', async () => {
    const [good, bad] = [newNumber(), newNumber()]
    await putRecords(portal.outsidePool, [record(bad, { barred: 'Another port is in progress' })])
    const orderID = await makePorts([row(good), row(bad)])
    await check(orderID)
    await untilSent(orderID)
    await passDays(orderID, 3)
    await signOrder(orderID)
    await untilStates(orderID, 'submitted', 'refused')
    expect((await numbersOf(orderID))[1]).toMatchObject({ reason: 'Another port is in progress', canResubmit: true })
    await putRecords(portal.outsidePool, [record(bad)])
    must(await resubmit(orderID, { number: bad }))
    await untilStates(orderID, 'submitted', 'submitted')
    expect((await portal.ask(checkPorts, { as: 'dealer', params: { orderID } })).status).toBe(409)
  })

  test('a cancelled order withdraws its ports at the wholesaler', async () => {
    const orderID = await makePorts([row(newNumber())])
    await signOrder(orderID)
    await untilStates(orderID, 'submitted')
    must(await portal.ask(contract.orders.cancelOrder, { as: 'admin', params: { orderID } }))
    expect(await portal.rows('select state from port_numbers where order_id = $1', [orderID])).toEqual([
      { state: 'withdrawn' },
    ])
    await until(async () => {
      const [batch] = await portal.rows<{ withdrawn: string[] }>(
        `select o.withdrawn from port_batches b join outside.port_batch o on o.key = b.key::text where b.order_id = $1`,
        [orderID],
      )
      return batch?.withdrawn.length === 1
    })
  })

  test('a batch that the wholesaler refuses shows its reason, and one that is repeated is submitted once', async () => {
    await portal.behave('porting', { mode: 'refuse', reason: 'The wholesaler is closed' })
    const orderID = await makePorts([row(newNumber())])
    await signOrder(orderID)
    await untilStates(orderID, 'rejected')
    const [port] = await numbersOf(orderID)
    expect(port).toMatchObject({ reason: 'The wholesaler is closed', canResubmit: true })
    await portal.behave('porting', { mode: 'repeat' })
    must(await resubmit(orderID, { number: port?.number ?? '' }))
    await untilStates(orderID, 'submitted')
    await portal.behave('porting', { mode: 'ok' })
    const batches = await portal.rows<{ batchID: number }>(
      'select batch_id as "batchID" from port_batches where order_id = $1',
      [orderID],
    )
    for (const batch of batches)
      await sendPorts(portal.services, batch, { number: 2, last: false }, async () => undefined)
    expect(
      await portal.rows('select from outside.port_batch where request::text like $1', [`%${port?.number}%`]),
    ).toHaveLength(1)
  })
})

test('another dealer sees and changes no ports', async () => {
  const { orderID } = await makeOrder(portal, 'dealer', await makeCustomer(portal))
  await fillBlock(portal, portsBlock, orderID, 1)
  for (const call of [getPortNumbers, checkPorts])
    expect((await portal.ask(call, { as: 'rival', params: { orderID } })).status).toBe(404)
  expect((await resubmit(orderID, { number: '0255501000' }, 'rival')).status).toBe(404)
  await acceptTerms(portal, orderID)
})
