import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeCustomer, makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeChecks, orderNbn } from '../../test/serviceability.ts'

const { catalogue, customers, dealers, onboarding, orders, serviceability, tracking } = contract
let portal: TestPortal
const name = 'José O’Brien-Smith'
const person = { firstName: 'José', surname: 'O’Brien-Smith', mobile: '+61 491 570 156', email: 'jose@search.test' }

beforeAll(async () => {
  portal = await makeTestPortal()
  const { customerID } = await makeCustomer(portal, 'dealer', person)
  await makeCustomer(portal, 'direct', { ...person, email: 'jose.direct@search.test' })
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  await portal.rows(`update orders set order_status = 1, moved_at = now() - interval '90 days' where order_id = $1`, [
    orderID,
  ])
  await orderNbn(portal, (await makeChecks(portal)).nbn.checkID, 'dealer', { customerID })
  await portal.rows(`insert into dealers (dealer_full_name, dealer_email, auth_level) values ($1, $2, 'Dealer')`, [
    name,
    'jose@dealers.test',
  ])
  await portal.rows(`insert into outside.oms_dealer (ub_dealer_id, name, email) values ('UB77', $1, 'jose@oms.test')`, [
    name,
  ])
  await portal.rows(`insert into rate_plans (rate_plan_description, usage_type) values ($1, 'mobile')`, [name])
  const { firstName, surname: lastName, mobile: mobileNo, email } = person
  await portal.rows('insert into dealer_interests (details) values ($1)', [
    { firstName, lastName, mobileNo, email, dealerName: 'Search Pty Ltd' },
  ])
})
afterAll(() => portal.stop())

interface Search {
  call: Call
  /** Whether the list also finds people by their numbers. */
  hasNumbers: boolean
  count: (keyword: string) => Promise<number>
}
const search = (call: Call, hasNumbers: boolean, count: Search['count']): Search => ({ call, hasNumbers, count })
const total = (answer: Parameters<typeof must<{ total: number }>>[0]) => must(answer).total

/** Counts the orders that a list returns whose filters are in its address. */
const totalOf = async ({ path }: Call, keyword: string) => {
  const address = `/api/${path}?keyword=${encodeURIComponent(keyword)}`
  return total(await portal.call<{ total: number }>('GET', address, { as: 'admin' }))
}

const searches: readonly Search[] = [
  search(customers.retrieveDealerCustomers, true, async (keyword) =>
    total(await portal.ask(customers.retrieveDealerCustomers, { as: 'dealer', body: { keyword } })),
  ),
  search(customers.retrieveDirectSalesCustomers, true, async (keyword) =>
    total(await portal.ask(customers.retrieveDirectSalesCustomers, { as: 'admin', body: { keyword } })),
  ),
  search(orders.getPaginatedOrders, true, async (keyword) =>
    total(await portal.ask(orders.getPaginatedOrders, { as: 'dealer', body: { keyword } })),
  ),
  search(tracking.getAllOrders, true, async (keyword) => totalOf(tracking.getAllOrders, keyword)),
  search(tracking.getAllDelayedOrders, true, async (keyword) => totalOf(tracking.getAllDelayedOrders, keyword)),
  search(tracking.getAllInProgressOrders, true, async (keyword) => totalOf(tracking.getAllInProgressOrders, keyword)),
  search(
    tracking.search,
    true,
    async (keyword) => must(await portal.ask(tracking.search, { as: 'dealer', body: { keyword } })).customers.length,
  ),
  search(serviceability.getNBNOrders, true, async (keyword) =>
    total(await portal.ask(serviceability.getNBNOrders, { as: 'dealer', body: { keyword } })),
  ),
  search(serviceability.getSOGOrders, true, async (keyword) =>
    total(await portal.ask(serviceability.getSOGOrders, { as: 'dealer', body: { keyword } })),
  ),
  search(onboarding.listNewInterestSubmissions, true, async (keyword) =>
    total(await portal.ask(onboarding.listNewInterestSubmissions, { as: 'admin', body: { keyword } })),
  ),
  search(dealers.listDealersDetail, false, async (keyword) =>
    total(await portal.ask(dealers.listDealersDetail, { as: 'admin', body: { keyword } })),
  ),
  search(
    dealers.missingDealers,
    false,
    async (keyword) => must(await portal.ask(dealers.missingDealers, { as: 'admin', body: { keyword } })).length,
  ),
  search(
    catalogue.maintainedRatePlans,
    false,
    async (text) =>
      must(
        await portal.ask(catalogue.maintainedRatePlans, {
          as: 'admin',
          params: { archived: 'false' },
          body: { text },
        }),
      ).length,
  ),
]

test('every call with a text filter is in the table', () => {
  const hasTextFilter = ({ body, query }: Call) =>
    [body, query].some((input) => input && /"(keyword|text)":\{"default":""/.test(schemaOf(input)))
  const schemaOf = (input: z.ZodType) => JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  const filtered = allCalls.filter((call) => hasTextFilter(call))
  expect(filtered.map(({ path }) => path).toSorted()).toEqual(searches.map(({ call }) => call.path).toSorted())
})

const names = [
  'José O’Brien-Smith',
  'jose',
  'JOSÉ',
  "o'brien",
  'O’BRIEN',
  'obrien',
  'brien‐smith',
  'Smith  josé',
  'rien',
]
const numbers = ['+61491570156', '0491-570-156', '0491 570 156', '(0491) 570156', '0011 61 491 570 156', '61491570156']
const parts = ['570156', '+61 491', '0491 570', '０４９１５７０１５６']

test.each(searches)('$call.path finds a name in every spelling', async ({ count }) => {
  for (const keyword of names) expect(await count(keyword), keyword).toBe(1)
})

test.each(searches.filter(({ hasNumbers }) => hasNumbers))(
  '$call.path finds a number in every spelling, whole or in part',
  async ({ count }) => {
    for (const keyword of [...numbers, ...parts]) expect(await count(keyword), keyword).toBe(1)
    expect(await count('0491 570 157')).toBe(0)
  },
)

test.each(searches)('$call.path reads % and _ as ordinary characters', async ({ count }) => {
  for (const keyword of ['%', '_', '%%', '______', '\\']) expect(await count(keyword), keyword).toBe(0)
})
