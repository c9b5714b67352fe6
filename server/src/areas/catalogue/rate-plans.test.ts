import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { RatePlanChange } from '@dealerline/shared/contract/catalogue.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { usageTypes } from '@dealerline/shared/rules/usage-types.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, blockOn, getOrder, loadReferences, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { sampleRow } from '../../../test/samples.ts'
import { requirementsOf } from '../../../test/signing.ts'

const { catalogue } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const whole = {
  ratePlanDescription: 'Mobile Test 90 GB',
  usageType: 'mobile',
  groupName: 'Mobile',
  dataAllowance: '90 GB',
  contractMonths: 24,
  ratePlanPDF: 'https://www.example.test/plans/test.pdf',
  resourceFileID: 7,
  monthlyRetail: 61.05,
  ConnectionFee: 11,
  monthlyProfitPercent: 17.25,
  residential: true,
  airlinePartner: true,
  grenkeFinance: true,
  handset: true,
  dealerSupplied: true,
  ipBundle: true,
  mixnMatch: true,
  additionalServices: true,
  payInitialComms: true,
  hasSpecialOverride: true,
  monitorDataUsage: true,
  archived: false,
}

const save = (body: Partial<RatePlanChange>, headers: Record<string, string> = {}, as = 'admin') =>
  portal.ask(catalogue.updateRatePlan, { as, body, headers })
const saveAll = (body: Partial<RatePlanChange>[]) => portal.ask(catalogue.updateRatePlans, { as: 'admin', body })
const makePlan = async (overrides: Partial<RatePlanChange> = {}): Promise<RatePlan> =>
  must(await save({ ratePlanDescription: 'A plan', usageType: 'mobile', monthlyRetail: 20, ...overrides }))
const remove = (id: number) => portal.ask(catalogue.deleteRatePlan, { as: 'admin', params: { id } })
const usage = async (id: number) => must(await portal.ask(catalogue.getRatePlanUsage, { as: 'admin', params: { id } }))
const find = async (body: { text?: string; usageType?: string } | undefined, archived = 'false') =>
  must(await portal.ask(catalogue.maintainedRatePlans, { as: 'admin', params: { archived }, body }))
const findStored = async (id: number) => (await find({}, 'true')).find((plan) => plan.id === id)
const paths = (answer: { problem: { errors: { path: string }[] } }) => answer.problem.errors.map(({ path }) => path)

/** Creates an order of a person with mobiles on this plan. */
async function orderWith(plan: RatePlan, rowCount = 1, overrides: { isQuote?: boolean } = {}, as = 'dealer') {
  const { orderID } = await makeOrder(portal, as, overrides)
  const references = await loadReferences(portal, orderID)
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    ...sampleRow(mobile, index + 1, references),
    ratePlanID: plan.id,
  }))
  must(await blockOn(portal, mobile, orderID, 0, as).saveRows(rows))
  return orderID
}

describe('a plan', () => {
  test('is created with all fields, and read by dealers', async () => {
    expect(Object.keys(whole).sort()).toEqual(Object.keys(ratePlanFields).sort())
    const plan = must(await save({ id: 0, ...whole }))
    expect(plan).toEqual({ ...whole, id: plan.id, ratePlanID: plan.id, version: 1 })
    const read = must(await portal.ask(catalogue.getRatePlans, { as: 'dealer', body: { types: ['mobile'] } }))
    expect(read.find(({ id }) => id === plan.id)).toEqual(plan)
  })

  test('changes the given fields and keeps the others', async () => {
    const plan = must(await save({ ...whole, ratePlanDescription: 'Before' }))
    const changedPlan = must(await save({ id: plan.id, version: 1, ratePlanDescription: 'After', residential: false }))
    expect(changedPlan).toEqual({ ...plan, ratePlanDescription: 'After', residential: false, version: 2 })
    expect(must(await save({ ...changedPlan, monthlyRetail: 1 }))).toEqual({
      ...changedPlan,
      monthlyRetail: 1,
      version: 3,
    })
    const audit = await portal.rows(
      "select action, actor from audit_log where entity_type = 'ratePlan' and entity_id = $1 order by audit_id",
      [String(plan.id)],
    )
    expect(audit).toEqual(['created', 'changed', 'changed'].map((action) => ({ action, actor: 'admin@example.test' })))
  })

  test('accepts the usage type in upper or lower case and stores one spelling', async () => {
    expect((await makePlan({ usageType: 'VOIP' })).usageType).toBe('voIP')
  })

  test('reports every invalid value', async () => {
    const invalidValues = {
      usageType: 'telegraph',
      ratePlanDescription: ' ',
      monthlyRetail: -1,
      ratePlanPDF: 'javascript:x',
    }
    const answer = await save({ ...invalidValues, monthlyProfitPercent: 101, contractMonths: 121 })
    expect(answer.status).toBe(400)
    const invalidFields = [...Object.keys(invalidValues), 'contractMonths', 'monthlyProfitPercent']
    expect([...new Set(paths(answer))].sort()).toEqual(invalidFields.sort())
    const empty = await save({})
    expect([empty.status, paths(empty).sort()]).toEqual([400, ['ratePlanDescription', 'usageType']])
    expect(empty.problem.errors[0]?.message).toBe('Description can not be empty')
  })

  test('answers 404 for an unknown plan, and refuses an id and a ratePlanID that differ', async () => {
    expect((await save({ id: 999_999, groupName: 'x' })).status).toBe(404)
    expect(paths(await save({ id: 1, ratePlanID: 2 }))).toEqual(['ratePlanID'])
  })

  test.each(['If-Match', 'version'])(
    'answers 409 with the current plan if another person changed it first: version in %s',
    async (by) => {
      const plan = await makePlan()
      const theirs = must(await save({ id: plan.id, version: 1, groupName: 'Theirs' }))
      const mine = { id: plan.id, groupName: 'Mine', ...(by === 'version' && { version: 1 }) }
      const answer = await save(mine, by === 'If-Match' ? { 'if-match': '"1"' } : {})
      expect(answer.problem).toMatchObject({ status: 409, code: 'stale', current: theirs })
      expect(await findStored(plan.id)).toEqual(theirs)
    },
  )

  test('stores one of two concurrent changes with the same version', async () => {
    const plan = await makePlan()
    const answers = await Promise.all(['One', 'Two'].map((groupName) => save({ id: plan.id, version: 1, groupName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('several plans', () => {
  test('are created and changed in one call, and returned in the sequence of the request', async () => {
    const [one, two] = [await makePlan(), await makePlan()]
    const plans = must(
      await saveAll([
        { id: two.id, version: 1, monthlyRetail: 2 },
        { id: 0, ratePlanDescription: 'New one', usageType: 'fax' },
        { id: one.id, version: 1, monthlyRetail: 1 },
        { id: 0, ratePlanDescription: 'New two', usageType: 'sip' },
      ]),
    )
    expect(plans.map(({ usageType, monthlyRetail }) => [usageType, monthlyRetail])).toEqual([
      ['mobile', 2],
      ['fax', 0],
      ['mobile', 1],
      ['sip', 0],
    ])
    expect(must(await saveAll([]))).toEqual([])
  })

  test('are all saved or none: one stale, invalid or unknown plan makes the call fail', async () => {
    const [one, two] = [await makePlan(), await makePlan()]
    must(await save({ id: two.id, groupName: 'Theirs' }))
    const first = { id: one.id, version: 1, monthlyRetail: 99 }
    const stale = await saveAll([first, { id: two.id, version: 1, monthlyRetail: 99 }])
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: [{ id: two.id, groupName: 'Theirs' }] })
    const refusal = await saveAll([first, { id: two.id, ConnectionFee: -1 }, { id: 0, usageType: 'fax' }])
    expect([refusal.status, paths(refusal)]).toEqual([400, ['1.ConnectionFee']])
    expect(paths(await saveAll([first, { usageType: 'fax' }]))).toEqual(['1.ratePlanDescription'])
    expect((await saveAll([first, { id: 999_999, monthlyRetail: 99 }])).status).toBe(404)
    expect((await saveAll([first, first])).status).toBe(400)
    expect(await findStored(one.id)).toEqual(one)
  })
})

describe('maintaining plans', () => {
  test('finds plans by usage type and by words, and archived ones on request', async () => {
    const plan = await makePlan({ ratePlanDescription: 'Zebra 100% Data', groupName: 'Stripes', dataAllowance: '5 TB' })
    const ids = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ id }) => id)
    for (const text of ['zebra', 'STRIPES zeb', '5 tb', '100%']) expect(await ids({ text })).toEqual([plan.id])
    expect(await ids({ text: 'zebra', usageType: 'Mobile' })).toEqual([plan.id])
    expect(await ids({ text: 'zebra', usageType: 'fax' })).toEqual([])
    must(await save({ id: plan.id, archived: true }))
    expect(await ids({ text: 'zebra' })).toEqual([])
    expect(await ids({ text: 'zebra' }, 'True')).toEqual([plan.id])
    expect((await find(undefined)).length).toBeGreaterThan(50)
  })

  test('the sample data has plans of every usage type, some of them archived', {
    meta: { rules: ['CONST-usageType'] },
  }, async () => {
    const plans = await find({}, 'true')
    const open = new Set(plans.filter(({ archived }) => !archived).map(({ usageType }) => usageType))
    expect([...open].sort()).toEqual(Object.keys(usageTypes).sort())
    expect(plans.filter(({ archived }) => archived).length).toBeGreaterThan(4)
  })
})

describe('removing a plan', () => {
  test('is allowed while no order uses the plan', async () => {
    const plan = await makePlan()
    expect(must(await remove(plan.id))).toEqual(plan)
    expect(await findStored(plan.id)).toBeUndefined()
    expect((await remove(plan.id)).status).toBe(404)
  })

  test('is refused with the number of orders that use the plan in a line or header', async () => {
    const plan = await makePlan()
    await orderWith(plan, 3)
    const cancelledOrderID = await orderWith(plan)
    must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID: cancelledOrderID } }))
    const { orderID, dealerID } = await makeOrder(portal)
    await portal.rows(
      "insert into order_headers (order_id, dealer_id, block, rate_plan_id) values ($1, $2, 'ipVoice', $3)",
      [orderID, dealerID, plan.id],
    )
    const answer = await remove(plan.id)
    expect(answer.problem).toMatchObject({ status: 409, code: 'conflict' })
    expect(answer.problem.detail).toBe('A plan is on 3 orders and quotes and cannot be deleted. Archive it instead.')
    expect(await findStored(plan.id)).toEqual(plan)
  })

  test('never leaves an order without its plan, even if the plan is added at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plan = await makePlan()
      const { orderID } = await makeOrder(portal)
      const row = { ...sampleRow(mobile, 1, await loadReferences(portal, orderID)), ratePlanID: plan.id }
      await Promise.all([remove(plan.id), blockOn(portal, mobile, orderID).saveRows([row])])
      const dangling = await portal.rows(
        'select from order_lines l left join rate_plans p using (rate_plan_id) where l.order_id = $1 and p.rate_plan_id is null',
        [orderID],
      )
      expect(dangling).toEqual([])
    }
  })
})

describe('archiving a plan', () => {
  test('lists the drafts and quotes that use the plan, without sent and cancelled orders', async () => {
    const plan = await makePlan()
    const draft = await orderWith(plan, 2)
    const quote = await orderWith(plan, 1, { isQuote: true })
    const cancelledOrderID = await orderWith(plan)
    must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID: cancelledOrderID } }))
    const sentOrderID = await orderWith(plan)
    await acceptTerms(portal, sentOrderID)
    must(
      await portal.ask(contract.signing.sendRequest, {
        as: 'dealer',
        params: { isReporting: 'false' },
        body: { orderID: sentOrderID, to: 'ada@customer.test', toName: 'Ada' },
      }),
    )
    const common = { customerName: 'Ada Nguyen', dealerName: 'Dana Novak', block: 'mobile' }
    expect(await usage(plan.id)).toEqual([
      { ...common, orderID: quote, isQuote: true, lines: 1 },
      { ...common, orderID: draft, isQuote: false, lines: 2 },
    ])
    expect((await portal.ask(catalogue.getRatePlanUsage, { as: 'admin', params: { id: 999_999 } })).status).toBe(404)
  })

  test('makes the orders that use the plan incomplete', {
    meta: { rules: ['REQ-dialog-archived', 'SEND-archived-mobile'] },
  }, async () => {
    const plan = await makePlan({ ratePlanDescription: 'Soon gone' })
    const orderID = await orderWith(plan)
    const requirements = () => requirementsOf(portal, orderID)
    const archived = async () => (await requirements()).filter(({ code }) => code.includes('archived'))
    expect(await archived()).toEqual([])
    must(await save({ id: plan.id, version: plan.version, archived: true }))
    expect(await archived()).toMatchObject([{ section: 'Mobile', message: expect.stringContaining('Soon gone') }])
    expect((await getOrder(portal, orderID)).plans).toMatchObject([{ id: plan.id, archived: true }])
  })

  test('uses only indexes to find the orders with a plan', async () => {
    const plan = async (statement: string) => {
      const rows = await portal.rows<{ 'QUERY PLAN': string }>(`explain ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await portal.rows(`insert into order_lines (order_id, dealer_id, block, rate_plan_id)
      select o.order_id, o.dealer_id, 'filler', 1 + n % 50 from generate_series(1, 20000) n,
        (select order_id, dealer_id from orders limit 1) o`)
    // An index-only scan needs pages that no open transaction of a job keeps from being marked as visible to all.
    await until(async () => {
      await portal.rows('vacuum analyze order_lines')
      return /Index Only Scan/.test(await plan('select order_id from order_lines where rate_plan_id = 3'))
    }, 'the index is used alone')
    for (const column of ['rate_plan_id', 'hardware_id']) {
      expect(await plan(`select order_id from order_lines where ${column} = 3`)).toMatch(/Index Only Scan/)
      expect(await plan(`select 1 from only order_lines x where 3 = ${column} for key share of x`)).not.toMatch(/Seq/)
    }
  })
})

test('lists the plans of the caller’s latest orders, the most used first, without archived and old ones', async () => {
  const used = async (as: string) => must(await portal.ask(catalogue.getUsedPlans, { as }))
  const [often, once, archived, old] = [await makePlan(), await makePlan(), await makePlan(), await makePlan()]
  for (const plan of [often, often, archived]) await orderWith(plan, 1, {}, 'direct')
  await orderWith(once, 3, {}, 'direct')
  const oldOrder = await orderWith(old, 1, {}, 'direct')
  await portal.rows("update orders set created_date = created_date - interval '181 days' where order_id = $1", [
    oldOrder,
  ])
  must(await save({ ...archived, archived: true }))
  expect(await used('direct')).toEqual([often.id, once.id])
  expect(await used('rival')).not.toContain(often.id)
})
