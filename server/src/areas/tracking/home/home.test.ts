import { contract } from '@dealerline/shared/contract/index.ts'
import type { ListedStage, OrderView } from '@dealerline/shared/rules/listed-stages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, makeMobileOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { makeOffer } from '../../../../test/quotes.ts'
import { expireLink, sendAndWait } from '../../../../test/signing.ts'
import { renewGrades } from '../../orders/grade-orders.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
})
afterAll(() => portal.stop())

const read = async (as: string) => must(await portal.ask(contract.home.getHome, { as }))
const reasons = async (as: string) =>
  Object.fromEntries((await read(as)).tasks.map((task) => [task.orderID, task.reason]))
const stage = (count: number, monthly = 0, monthlyExGst = 0) => ({ count, monthly, monthlyExGst })

async function setTotals(orderID: number, monthly: number, onceOff: number, overTerm: number) {
  await portal.rows('update orders set monthly = $2, once_off = $3, over_term = $4 where order_id = $1', [
    orderID,
    monthly,
    onceOff,
    overTerm,
  ])
}

/** Moves an order back by local days, of which one with a change of the clocks has not 24 hours. */
const backdate = (orderID: number, days: number) => {
  const before = (column: string) =>
    `${column} = (${column} at time zone app.time_zone() - $2 * interval '1 day') at time zone app.time_zone()`
  return portal.rows(`update orders set ${before('created_date')}, ${before('moved_at')} where order_id = $1`, [
    orderID,
    days,
  ])
}

test('a dealer without orders has no tasks and an empty pipeline', async () => {
  expect(await read('direct')).toEqual({
    role: 'dealer',
    pipeline: { draft: stage(0), sent: stage(0), signed: stage(0) },
    tasks: [],
    taskCount: 0,
    contracts: [],
    contractCount: 0,
    setAside: [],
    team: [],
    exceptions: [],
    recent: [],
  })
})

test('tasks come with the most money at risk first, and belong to the caller’s group', async () => {
  const make = async (as: string, totals: [number, number, number], days = 5) => {
    const { orderID } = await makeOrder(portal, as)
    await setTotals(orderID, ...totals)
    await backdate(orderID, days)
    return orderID
  }
  const small = await make('member', [40, 0, 480])
  const withoutTerm = await make('member', [900, 100, 100])
  const large = await make('rival', [100, 0, 3600])
  await make('member', [500, 0, 12_000], 0)
  await renewGrades(portal.services)
  const member = await read('member')
  const draft = { reason: 'draft', days: 5, grade: 'blocksSending' }
  expect(member.tasks).toEqual([
    { ...member.tasks[0], ...draft, orderID: withoutTerm, atRisk: 1000, dealerFullName: 'Morgan Lee' },
    { ...member.tasks[1], ...draft, orderID: small, atRisk: 480, isQuote: false },
  ])
  expect(member).toMatchObject({ role: 'dealer', taskCount: 2, pipeline: { draft: stage(3, 1440, 1309.09) } })
  expect(Object.keys(await reasons('rival'))).toEqual([String(large)])
  expect(await reasons('dealer')).toEqual(await reasons('member'))
})

test('a manager sees each person of the group, and a dealer of the group sees no team', async () => {
  const { customerID } = await makeCustomer(portal, 'dealer')
  await makeOrder(portal, 'dealer', { customerID, isQuote: true })
  const { role, team } = await read('dealer')
  expect(role).toBe('manager')
  expect(team.map(({ dealerFullName, openQuotes, draft }) => [dealerFullName, openQuotes, draft.count])).toEqual([
    ['Dana Novak', 1, 1],
    ['Morgan Lee', 0, 3],
  ])
  expect((await read('member')).team).toEqual([])
})

test('an order is a task when it is sent for days, expires, is declined or is taken back', async () => {
  const { orderID } = await makeMobileOrder(portal, 'dealer')
  const guid = await sendAndWait(portal, orderID)
  expect((await reasons('dealer'))[orderID]).toBeUndefined()
  expect((await read('dealer')).pipeline.sent.count).toBe(1)
  await portal.rows("update envelopes set sent_at = sent_at - interval '4 days' where order_id = $1", [orderID])
  expect((await reasons('dealer'))[orderID]).toBe('unsigned')
  await portal.rows(
    'update customer_links set expires_at = (app.today() + 2)::timestamp at time zone app.time_zone() where guid = $1',
    [guid],
  )
  expect((await read('dealer')).tasks.find((task) => task.orderID === orderID)).toMatchObject({
    reason: 'expiresSoon',
    days: 2,
  })
  await portal.rows("update link_messages set receipt = 'undelivered' where order_id = $1", [orderID])
  expect((await reasons('dealer'))[orderID]).toBe('failedMessage')
  await expireLink(portal, guid)
  expect((await reasons('dealer'))[orderID]).toBe('expired')
  must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
  expect((await reasons('dealer'))[orderID]).toBe('takenBack')
  await portal.rows('update orders set order_status = 5 where order_id = $1', [orderID])
  expect((await reasons('dealer'))[orderID]).toBe('rejected')
  expect((await reasons('rival'))[orderID]).toBeUndefined()
})

test('a quote is a task when the customer has a question, and sent until the customer declines it', async () => {
  const { customerID } = await makeCustomer(portal, 'dealer')
  const before = (await read('dealer')).pipeline
  const { orderID, offerID } = await makeOffer(portal, customerID)
  expect((await reasons('dealer'))[orderID]).toBe('question')
  expect((await read('dealer')).pipeline).toMatchObject({
    draft: before.draft,
    sent: { count: before.sent.count + 1 },
  })
  await portal.rows("update quote_offers set status = 'declined' where offer_id = $1", [offerID])
  expect((await reasons('dealer'))[orderID]).toBe('rejected')
  expect((await read('dealer')).pipeline).toEqual(before)
})

test('a person who acts as a dealer gets the home screen of that dealer', async () => {
  const [rival] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email like 'rival@%'",
  )
  must(await portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID: rival?.id ?? 0 } }))
  expect(await read('admin')).toEqual(await read('rival'))
  must(await portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID: -1 } }))
  expect((await read('admin')).role).toBe('staff')
})

test('staff get the exceptions of all dealers, and only administrators those that they alone can repair', async () => {
  const { orderID } = await makeMobileOrder(portal, 'rival')
  must(
    await portal.ask(contract.signing.sendRequest, {
      as: 'rival',
      params: { isReporting: 'false' },
      body: { orderID, to: 'ada@customer.test', toName: 'Ada Nguyen' },
    }),
  )
  await portal.rows("update link_messages set status = 'failed', problem = 'No such mailbox.' where order_id = $1", [
    orderID,
  ])
  const failed = async (as: string) => (await read(as)).exceptions.filter(({ kind }) => kind === 'message')
  expect(await failed('employee')).toMatchObject([
    { orderID, dealerFullName: 'Riley Stone', detail: 'No such mailbox.' },
  ])
  expect((await read('rival')).exceptions).toEqual([])
  await portal.rows("update link_messages set status = 'sent' where order_id = $1", [orderID])
  expect(await failed('employee')).toEqual([])
  await portal.rows('update orders set order_status = 2, signed_date = app.today() where order_id = $1', [orderID])
  await backdate(orderID, 5)
  expect((await read('admin')).pipeline.signed.count).toBe(1)
  await portal.rows('insert into dealer_interests (details) values (\'{"dealerName": "Hopeful Phones"}\')')
  const kinds = async (as: string) => (await read(as)).exceptions.map(({ kind, name }) => [kind, name])
  expect(await kinds('employee')).toEqual([['unprocessed', 'Ada Nguyen']])
  expect(await kinds('admin')).toEqual([
    ['unprocessed', 'Ada Nguyen'],
    ['interest', 'Hopeful Phones'],
  ])
  expect((await read('employee')).tasks).toEqual([])
})

test('a signed order with numbers to port is a task while it is processed', async () => {
  const { orderID } = await makeOrder(portal, 'direct')
  await portal.rows(
    "insert into order_lines (order_id, dealer_id, block) select order_id, dealer_id, 'ports' from orders where order_id = $1",
    [orderID],
  )
  await portal.rows('update orders set order_status = 2, signed_date = app.today() where order_id = $1', [orderID])
  await backdate(orderID, 3)
  expect(await reasons('direct')).toEqual({ [orderID]: 'porting' })
  const setState = (state: string) =>
    portal.rows(
      `insert into port_numbers (order_id, dealer_id, number, details, state)
       select order_id, dealer_id, '0255501000', '{}', $2 from orders where order_id = $1
       on conflict (order_id, number) do update set state = excluded.state`,
      [orderID, state],
    )
  await setState('rejected')
  expect(await reasons('direct')).toEqual({ [orderID]: 'rejectedPort' })
  await setState('ported')
  expect(await reasons('direct')).toEqual({})
})

test('the list of what needs its dealer has the tasks about which something happened', async () => {
  const happened = ['rejected', 'rejectedPort', 'failedMessage', 'question', 'expired', 'rejectedApplication']
  const needed = async (as: string) => {
    const body = { stage: 'needsDealer' as const, pageSize: 100 }
    return must(await portal.ask(contract.orders.getPaginatedOrders, { as, body })).items.map(({ orderID }) => orderID)
  }
  const expected = async (as: string) =>
    (await read(as)).tasks.filter(({ reason }) => happened.includes(reason)).map(({ orderID }) => orderID)
  const seen = new Set<string>()
  const check = async (orderID: number, reason: string) => {
    expect((await reasons('dealer'))[orderID]).toBe(reason)
    expect(await needed('dealer')).toContain(orderID)
    expect(new Set(await needed('dealer'))).toEqual(new Set(await expected('dealer')))
    expect(await needed('admin')).toContain(orderID)
    expect(await needed('rival')).not.toContain(orderID)
    seen.add(reason)
  }
  const { orderID } = await makeMobileOrder(portal, 'dealer')
  const guid = await sendAndWait(portal, orderID)
  expect(await needed('dealer')).not.toContain(orderID)
  await portal.rows("update link_messages set receipt = 'undelivered' where order_id = $1", [orderID])
  await check(orderID, 'failedMessage')
  await expireLink(portal, guid)
  await check(orderID, 'expired')
  await portal.rows('update orders set order_status = 5 where order_id = $1', [orderID])
  await check(orderID, 'rejected')
  await portal.rows('update orders set order_status = 2, signed_date = app.today() where order_id = $1', [orderID])
  await portal.rows(
    `insert into port_numbers (order_id, dealer_id, number, details, state)
       select order_id, dealer_id, '0255501001', '{}', 'rejected' from orders where order_id = $1`,
    [orderID],
  )
  await portal.rows("update link_messages set receipt = 'delivered' where order_id = $1", [orderID])
  await check(orderID, 'rejectedPort')
  const quote = await makeOffer(portal, (await makeCustomer(portal, 'dealer')).customerID)
  await check(quote.orderID, 'question')
  await portal.rows("update quote_offers set status = 'declined' where offer_id = $1", [quote.offerID])
  await check(quote.orderID, 'rejected')
  await portal.rows("update quote_offers set status = 'sent' where offer_id = $1", [quote.offerID])
  await portal.rows("update quote_versions set expires_at = app.now() - interval '1 day' where order_id = $1", [
    quote.orderID,
  ])
  await check(quote.orderID, 'expired')
  expect([...seen].toSorted()).toEqual(happened.filter((reason) => reason !== 'rejectedApplication').toSorted())
})

test('the number of each view is that of its list', async () => {
  for (const as of ['dealer', 'rival', 'admin'])
    for (const isQuote of [undefined, true, false]) {
      const path = `/api/Order/GetOrderViews${isQuote === undefined ? '' : `?isQuote=${isQuote}`}`
      const views = must(await portal.call<{ stage: OrderView; count: number; isMore: boolean }[]>('GET', path, { as }))
      expect(views.map(({ stage }) => stage)).toEqual(['allDraft', 'allSent', 'needsDealer', 'inSetUp'])
      for (const { stage, count, isMore } of views) {
        const body = { stage, isQuote: isQuote ?? null }
        const { total } = must(await portal.ask(contract.orders.getPaginatedOrders, { as, body }))
        expect({ as, stage, isQuote, count, isMore }).toMatchObject({ count: total, isMore: false })
      }
    }
})

test('each number has as many orders, with the same charges, as the list that it leads to', async () => {
  const list = (as: string, stage: ListedStage, filter: { isQuote?: true; dealerID?: number } = {}) =>
    portal.ask(contract.orders.getPaginatedOrders, { as, body: { stage, pageSize: 100, ...filter } }).then(must)
  const old = await makeOrder(portal, 'member')
  await backdate(old.orderID, 91)
  const numbersOf = (page: { items: { orderID: number }[] }) => page.items.map(({ orderID }) => orderID)
  expect(numbersOf(await list('member', 'draft'))).not.toContain(old.orderID)
  expect(numbersOf(await list('member', 'allDraft'))).toContain(old.orderID)
  await portal.rows('update orders set order_status = 1 where order_id = $1', [old.orderID])
  expect(numbersOf(await list('member', 'allDraft'))).not.toContain(old.orderID)
  expect(numbersOf(await list('member', 'allSent'))).toContain(old.orderID)
  expect(numbersOf(await list('member', 'sent'))).not.toContain(old.orderID)
  const [signedBefore] = await portal.rows('select order_id from orders where signed_date is not null limit 1')
  await portal.rows("update orders set signed_date = app.today() - interval '1 month' where order_id = $1", [
    signedBefore?.order_id,
  ])
  for (const as of ['dealer', 'member', 'rival', 'admin']) {
    const { pipeline, team } = await read(as)
    for (const stage of ['draft', 'sent', 'signed'] as const) {
      const { items, total } = await list(as, stage)
      const monthly = Math.round(items.reduce((sum, item) => sum + item.monthly, 0) * 100) / 100
      expect({ as, stage, count: total, monthly }).toMatchObject({
        count: pipeline[stage].count,
        monthly: pipeline[stage].monthly,
      })
    }
    for (const { dealerID, openQuotes, sent, signed } of team) {
      expect(await list(as, 'open', { dealerID, isQuote: true })).toMatchObject({ total: openQuotes })
      expect(await list(as, 'sent', { dealerID })).toMatchObject({ total: sent.count })
      expect(await list(as, 'signed', { dealerID })).toMatchObject({ total: signed.count })
    }
  }
})
