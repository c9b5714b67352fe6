import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptTerms,
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeCustomer,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../test/builders.ts'
import { type Answer, makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeOffer } from '../../../test/quotes.ts'
import { sampleRow } from '../../../test/samples.ts'
import { confirmOnLink, proofHeader, sendAndWait, sign } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const as = 'dealer'
const revisionOf = async (orderID: number) => (await getOrder(portal, orderID)).revision

describe('the revision of an order', () => {
  test('starts at 1 and is part of the order', async () => {
    const { orderID } = await makeOrder(portal)
    expect(await revisionOf(orderID)).toBe(1)
  })

  test('rises with every change of the order or its services', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const params = { orderID }
    const references = await loadReferences(portal, orderID)
    const on = blockOn(portal, mobile, orderID)
    const [row] = must(await on.getRows())
    let guid = ''
    const writers: Record<string, () => Promise<unknown>> = {
      'adding a row': async () => must(await on.saveRows([sampleRow(mobile, 7, references)])),
      'changing a row': async () => must(await on.saveRows([{ ...row, simCardNo: '89610001' }])),
      'removing a row': async () => must(await on.removeRows([Number((await on.getRows()).body[1]?.[mobile.rowID])])),
      'saving a header': () => fillBlock(portal, hardware, orderID, 0, as, references),
      'choosing the payment': async () =>
        must(await portal.ask(contract.payment.updateDirectDebit, { as, params, body: { payWithCreditCard: true } })),
      'flagging it': async () =>
        must(await portal.ask(contract.orders.updateOrder, { as: 'admin', params, body: { adminFlag: true } })),
      'SQL of the owner': () =>
        portal.rows("update order_lines set details = details || '{}' where order_id = $1", [orderID]),
      'sending it': async () => {
        await acceptTerms(portal, orderID)
        guid = await sendAndWait(portal, orderID)
      },
      'taking it back': async () => must(await portal.ask(contract.orders.resetOrderToEdit, { as, params })),
      'signing it by a link': async () => {
        guid = await sendAndWait(portal, orderID)
        await confirmOnLink(portal, guid)
        must(await sign(portal, guid))
      },
    }
    for (const [writer, write] of Object.entries(writers)) {
      const before = await revisionOf(orderID)
      await write()
      expect(await revisionOf(orderID), writer).toBeGreaterThan(before)
    }
  })

  test('rises in a quote that the customer accepts by a link', async () => {
    const { customerID } = await makeCustomer(portal)
    const { orderID, guid } = await makeOffer(portal, customerID)
    const before = await revisionOf(orderID)
    const headers = await proofHeader(portal, guid)
    const body = { name: 'Quilla Fairweather' }
    must(await portal.ask(contract.offers.acceptQuote, { params: { guid }, body, headers }))
    expect(await revisionOf(orderID)).toBeGreaterThan(before)
  })

  test('rises once by an update of the order, and SQL cannot choose it', async () => {
    const { orderID } = await makeOrder(portal)
    const set = (assignments: string) => portal.rows(`update orders set ${assignments} where order_id = $1`, [orderID])
    await set("docusign_envelope_id = 'one'")
    expect(await revisionOf(orderID)).toBe(2)
    await set("docusign_envelope_id = 'one'")
    expect(await revisionOf(orderID)).toBe(2)
    await set('revision = 2000000000')
    expect(await revisionOf(orderID)).toBe(3)
    await set('revision = 1')
    expect(await revisionOf(orderID)).toBe(4)
  })

  test('stays the same when the order is read, watched or typed on', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const before = await revisionOf(orderID)
    const body = { page: 'one', screen: '/create-mobile' }
    must(await portal.ask(contract.presence.watchOrder, { as, params: { orderID }, body }))
    const draft = { part: 'mobile', content: '{"typed":1}' }
    await portal.ask(contract.drafts.saveOrderDraft, { as, params: { orderID }, body: draft })
    expect(await revisionOf(orderID)).toBe(before)
  })

  test('is never lower in a later commit', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const before = await revisionOf(orderID)
    const [one, other] = await Promise.all([portal.ownerPool.connect(), portal.ownerPool.connect()])
    const write = "update order_lines set details = details || '{}' where order_id = $1"
    const read = 'select revision from orders where order_id = $1'
    try {
      await one.query('begin')
      await one.query(write, [orderID])
      const later = other.query<{ revision: number }>(
        `with written as (${write} returning order_id) select count(*) from written`,
        [orderID],
      )
      await one.query('commit')
      await later
      expect((await other.query(read, [orderID])).rows).toEqual([{ revision: before + 2 }])
    } finally {
      one.release()
      other.release()
    }
  })
})

describe('a call with Order-Revision', () => {
  const calls: Record<string, (orderID: number, headers: Record<string, string>) => Promise<Answer<unknown>>> = {
    'sending by e-mail': (orderID, headers) =>
      portal.ask(contract.signing.sendRequest, {
        as,
        params: { isReporting: 'false' },
        body: { orderID, to: 'ada@customer.test', toName: 'Ada Nguyen' },
        headers,
      }),
    "sending in the customer's name": (orderID, headers) =>
      portal.ask(contract.signing.sendFromCustomerEmail, {
        as,
        body: { orderID, to: 'ada@customer.test', toName: 'Ada Nguyen' },
        headers,
      }),
    'sending by text message': (orderID, headers) =>
      portal.ask(contract.signing.sendSms, {
        as,
        body: { orderID, to: '0412 345 678', toName: 'Ada Nguyen' },
        headers,
      }),
    duplicating: (orderID, headers) =>
      portal.ask(contract.orders.duplicateOrder, { as, params: { orderID }, body: {}, headers }),
    cancelling: (orderID, headers) => portal.ask(contract.orders.cancelOrder, { as, params: { orderID }, headers }),
    'cancelling and voiding': (orderID, headers) =>
      portal.ask(contract.signing.cancelOrderAndVoidEnvelope, { as, params: { orderID }, headers }),
    'taking back': (orderID, headers) =>
      portal.ask(contract.orders.resetOrderToEdit, { as, params: { orderID }, headers }),
  }
  const quoteCalls: typeof calls = {
    'making a version': (orderID, headers) =>
      portal.ask(contract.quotes.generateQuote, { as, params: { orderID }, headers }),
    'copying a quote': (orderID, headers) =>
      portal.ask(contract.orders.duplicateOrder, { as, params: { orderID }, body: { asQuote: true }, headers }),
    'converting a quote': (orderID, headers) =>
      portal.ask(contract.orders.duplicateOrder, { as, params: { orderID }, body: {}, headers }),
  }

  test.each([
    ...Object.keys(calls).map((name) => [name, false] as const),
    ...Object.keys(quoteCalls).map((name) => [name, true] as const),
  ])('refuses %s of an order that has changed, and accepts the current revision', async (name, isQuote) => {
    const call = { ...calls, ...quoteCalls }[name]
    const { orderID } = await makeMobileOrder(portal, as, { isQuote })
    if (name === 'converting a quote')
      must(await portal.ask(contract.quotes.generateQuote, { as, params: { orderID } }))
    const revision = await revisionOf(orderID)
    const stale = await call?.(orderID, { 'order-revision': String(revision - 1) })
    expect(stale?.problem).toMatchObject({ status: 409, code: 'stale', current: { orderID, revision } })
    expect(stale?.problem.detail).toBe('This order has changed since you opened it. Check it and try again.')
    expect(await revisionOf(orderID)).toBe(revision)
    const answer = await call?.(orderID, { 'order-revision': String(revision) })
    expect(answer?.status).toBe(200)
  })

  test('is one of those that are tried here', () => {
    const declared = Object.values(contract).flatMap((area) =>
      Object.entries(area as Record<string, Call>).flatMap(([name, call]) => (call.checksRevision ? [name] : [])),
    )
    expect(declared.toSorted()).toEqual([
      'cancelOrder',
      'cancelOrderAndVoidEnvelope',
      'duplicateOrder',
      'generateQuote',
      'resetOrderToEdit',
      'sendFromCustomerEmail',
      'sendRequest',
      'sendSms',
    ])
  })

  test('gets its first reply when it is repeated after the order has changed', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const headers = { 'idempotency-key': crypto.randomUUID(), 'order-revision': String(await revisionOf(orderID)) }
    const first = must((await calls['sending by e-mail']?.(orderID, headers)) as Answer<object>)
    const again = await calls['sending by e-mail']?.(orderID, headers)
    expect(again).toMatchObject({ status: 200, body: first })
  })

  test('refuses a value that is not a number, and ignores the header in other calls', async () => {
    const { orderID } = await makeOrder(portal)
    const headers = { 'order-revision': 'newest' }
    const refused = await calls.cancelling?.(orderID, headers)
    expect(refused?.problem.errors).toEqual([
      { path: 'Order-Revision', message: 'Order-Revision must be a revision number' },
    ])
    must(await portal.ask(contract.orders.updateOrder, { as, params: { orderID }, body: { orderStatus: 4 }, headers }))
  })
})
