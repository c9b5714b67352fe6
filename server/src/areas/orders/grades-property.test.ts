import { isDeepStrictEqual } from 'node:util'
import { ports } from '@dealerline/shared/blocks/ports.ts'
import { sip } from '@dealerline/shared/blocks/sip.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { gradeNames, grades } from '@dealerline/shared/rules/grades.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../test/builders.ts'
import { makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { seeds, times } from '../../../test/seeds.ts'
import { inJob } from '../../calls/job-services.ts'
import { renewGrades, toStoredGrade } from './grade-orders.ts'
import type { StoredGrade } from './grade-queries.ts'
import { getOrderDetails } from './order-detail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** The orders that the generated ones are copied from: complete, empty, with a header, with ports, and with an internet line. */
async function makeTemplates(): Promise<number[]> {
  const complete = await makeMobileOrder(portal)
  const empty = await makeOrder(portal)
  const withHeader = await makeOrder(portal)
  await fillBlock(portal, sip, withHeader.orderID)
  const ported = await makeMobileOrder(portal)
  await loadReferences(portal, ported.orderID)
  const numbers = ['0298765000', '0298765001'].map((serviceNumber) => ({
    category: 'A',
    serviceNumber,
    currentServiceProvider: 'Other',
    accountNumber: '1',
  }))
  must(await blockOn(portal, ports, ported.orderID).saveRows(numbers))
  const online = await makeInternetOrder(portal)
  await recheck(portal, online.orderID)
  return [complete, empty, withHeader, ported, online].map(({ orderID }) => orderID)
}

/** Copies random templates `count` times with random states, terms, held rows, answers and appointments, like an older server. */
async function generate(templates: readonly number[], count: number, seed: number): Promise<void> {
  await portal.rows('truncate generated_orders')
  await portal.rows('select setseed($1)', [(seed % 1000) / 1000])
  await portal.rows(
    `with made as (
        select ($1::integer[])[1 + floor(random() * cardinality($1::integer[]))::integer] as template,
          (array[0, 0, 0, 0, 0, 1, 2, 3, 4, 5])[1 + floor(random() * 10)::integer] as status, random() < 0.2 as quote,
          nextval(pg_get_serial_sequence('orders', 'order_id'))::integer as id
        from generate_series(1, $2)),
      copied as (
        insert into orders (order_id, dealer_id, customer_id, order_type, order_status, is_quote, quote_version)
          select m.id, o.dealer_id, o.customer_id, o.order_type, m.status, m.quote, 1
          from made m join orders o on o.order_id = m.template returning order_id)
      insert into generated_orders (id, template) select m.id, m.template from made m join copied c on c.order_id = m.id`,
    [templates, count],
  )
  const parts = [
    `insert into order_headers (order_id, dealer_id, block, rate_plan_id, address_id, details)
      select m.id, h.dealer_id, h.block, h.rate_plan_id, h.address_id, h.details
      from generated_orders m join order_headers h on h.order_id = m.template`,
    `insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, hardware_id, contract_length,
        quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details)
      select m.id, l.dealer_id, l.block, l.position, l.usage_type, case when random() < 0.9 then l.rate_plan_id end,
        l.hardware_id, l.contract_length, l.quantity, l.monthly_fee, l.once_off_charges, l.once_off_charge, l.address_id,
        l.details || case when l.block = 'ports' and random() < 0.5 then '{"accountName": "Nobody"}' else '{}' end::jsonb
      from generated_orders m join order_lines l on l.order_id = m.template`,
    `insert into order_terms (order_id, dealer_id, term_id, version, confirmed_by)
      select m.id, t.dealer_id, t.term_id, t.version, t.confirmed_by
      from (select * from generated_orders where random() < 0.8) m join order_terms t on t.order_id = m.template`,
    `insert into order_held (order_id, dealer_id, block, row_name, cells, person_id, author)
      select o.order_id, o.dealer_id, (array['mobile', 'internalCharges', 'ipVoice'])[1 + floor(random() * 3)::integer],
        gen_random_uuid()::text, '{"quantity": {"cell": {"text": "a few"}}}', 1001, 'Ada'
      from generated_orders m join orders o on o.order_id = m.id where random() < 0.2`,
    `insert into wholesaler_answers (order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts, hash, expires_at)
      select l.order_id, l.dealer_id, l.line_id, a.wholesaler, a.question, 'answered', a.answer,
        a.facts || jsonb_build_object('available', random() < 0.8, 'needsLine', random() < 0.3,
          'downMbps', (array[50, 100, 1000])[1 + floor(random() * 3)::integer]), a.hash,
        now() + (floor(random() * 30) - 9.5) * interval '1 day'
      from generated_orders m join order_lines l on l.order_id = m.id and l.block = 'internet'
        join wholesaler_answers a on a.order_id = m.template, generate_series(1, 2) where random() < 0.6`,
    `insert into appointments (order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, hold_expires_at,
        state, chosen_by)
      select a.order_id, a.dealer_id, a.row_id, a.wholesaler, '{"formattedAddress": "1 Harbour Street"}', 's',
        now() - interval '1 day', now() + (floor(random() * 2) - 0.5) * interval '1 day', now() + interval '30 days',
        (array['held', 'confirmed', 'released', 'expired', 'failed'])[1 + floor(random() * 5)::integer], 'Ada'
      from wholesaler_answers a join generated_orders m on m.id = a.order_id where random() < 0.5`,
  ]
  for (const part of parts) {
    // Each part must mark what was graded before it.
    await renewGrades(portal.services)
    await portal.rows(part)
  }
}

const storedGrades = () =>
  portal.rows<StoredGrade & { isStale: boolean }>(
    `select order_id as "orderID", grade, held_rows as "heldRows", is_stale as "isStale",
      to_char(changes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changesAt" from order_grades order by 1`,
  )

/** Returns the orders whose stored grade is not the computed one. */
async function findWrong(stored: readonly (StoredGrade & { isStale: boolean })[]): Promise<number[]> {
  const wrong: number[] = []
  for (let start = 0; start < stored.length; start += 100) {
    const part = stored.slice(start, start + 100)
    const now = new Date()
    const orderIDs = part.map(({ orderID }) => orderID)
    const details = await inJob(portal.pool, (tx) => getOrderDetails({ tx, now }, orderIDs))
    for (const [index, detail] of details.entries()) {
      const computed = { ...toStoredGrade(detail, now), isStale: false }
      if (!isDeepStrictEqual(computed, part[index])) wrong.push(detail.orderID)
    }
  }
  return wrong
}

async function listedGrades(): Promise<ListedOrder[]> {
  const items: ListedOrder[] = []
  for (let page = 1, isMore = true; isMore; page += 1) {
    const body = { page, pageSize: 100, sortBy: 'orderID' as const }
    const reply = must(await portal.ask(contract.orders.getPaginatedOrders, { as: 'dealer', body }))
    items.push(...reply.items)
    isMore = reply.items.length === 100
  }
  return items
}

test(
  'the stored grade of every order is the computed one, in lists and on its screens',
  async () => {
    const templates = await makeTemplates()
    await portal.rows('create table generated_orders (id integer primary key, template integer)')
    const count = times(300, 10_000)
    for (const seed of seeds) await generate(templates, count / seeds.length, seed)
    await renewGrades(portal.services)
    const stored = await storedGrades()
    expect(stored.length).toBeGreaterThanOrEqual(count)
    expect(await findWrong(stored)).toEqual([])
    const byOrder = new Map(stored.map((one) => [one.orderID, one.grade]))
    const listed = await listedGrades()
    expect(listed.filter(({ orderID, grade }) => byOrder.get(orderID) !== grade)).toEqual([])
    // The screens of the dealer compute the verdict from the order that they load.
    for (const { orderID, grade } of listed.filter(({ grade }) => grade !== null).slice(0, times(60, 1000))) {
      const verdict = verdictOf(await getOrder(portal, orderID, 'dealer'), new Date())
      expect([orderID, gradeNames[verdict.grade].label]).toEqual([orderID, grade && gradeNames[grade].label])
    }
    for (const grade of grades)
      expect(
        stored.some((one) => one.grade === grade),
        grade,
      ).toBe(true)
  },
  times(300_000, 1_200_000),
)
