import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { ListedCustomer } from '@dealerline/shared/contract/customers.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import type { CustomerFilter } from './queries.ts'

const { retrieveDealerCustomers, retrieveDirectSalesCustomers } = contract.customers
type Query = BodyInputOf<typeof retrieveDealerCustomers>
type Filter = Exclude<keyof CustomerFilter, 'keyword' | 'sortBy' | 'descending' | 'page' | 'pageSize'>

/** More customers than `app.sorted_customers` reads all. */
const many = 2100
let portal: TestPortal
const ids = new Map<string, number>()

/** Every other customer is a business with a membership and a contract. All have a common word, the first two a rare one. */
const addCustomers = (dealer: string, count: number) =>
  portal.rows(
    `insert into customers (dealer_id, cust_type, name, contact_name, membership_no, contract_end, details, search)
      select dealer_id, case when has then 'business' else 'residential' end, 'Customer ' || n,
        case when has then 'With' else 'Without' end, case when has then 'QF ' || n else '' end,
        case when has then date '2099-12-31' end, '{}', case when n <= 2 then 'common quoll' else 'common' end
      from dealers, generate_series(1, $2) n, lateral (select n % 2 = 0) one (has) where dealer_email = $1`,
    [addressOf(dealer), count],
  )

beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
  const dealers = 'select dealer_id as id, dealer_email as email from dealers'
  for (const { id, email } of await portal.rows<{ id: number; email: string }>(dealers)) ids.set(email, id)
  await addCustomers('rival', 2)
  // This dealer also sees the customers of the member.
  await addCustomers('dealer', 2)
  await addCustomers('member', many)
  await addCustomers('direct', many)
  await portal.rows('analyze customers')
})
afterAll(() => portal.stop())

const idOf = (as: string) => ids.get(addressOf(as)) ?? 0

/** A way to answer a list. `isMore` shows which one answered: only counts of few customers or of rare words are exact. */
interface Plan {
  as: string
  keyword: string
  isMore: boolean
}
const few = (as: string): Plan[] => [
  { as, keyword: '', isMore: false },
  { as, keyword: 'quoll', isMore: false },
]
const large = (as: string): Plan[] => [
  { as, keyword: '', isMore: true },
  { as, keyword: 'common', isMore: true },
  { as, keyword: 'quoll', isMore: false },
]

interface Case {
  plans: readonly Plan[]
  query: () => Query
  isMatch: (customer: ListedCustomer) => boolean
}
const hasAll = ({ contactName }: ListedCustomer) => contactName === 'With'
const everyPlan = [...few('rival'), ...large('member'), ...large('dealer'), ...large('admin')]

/** The cases of each filter. A filter that is missing here does not compile. */
const cases: Record<Filter, readonly Case[]> = {
  customerType: [{ plans: everyPlan, query: () => ({ customerType: 'business' }), isMatch: hasAll }],
  isQBR: [{ plans: everyPlan, query: () => ({ isQBR: true }), isMatch: hasAll }],
  includeNonContract: [{ plans: everyPlan, query: () => ({ includeNonContract: false }), isMatch: hasAll }],
  dealerID: [
    {
      plans: [...few('dealer'), ...few('admin')],
      query: () => ({ dealerID: idOf('dealer') }),
      isMatch: ({ dealerID }) => dealerID === idOf('dealer'),
    },
    {
      plans: [...large('dealer'), ...large('admin')],
      query: () => ({ dealerID: idOf('member') }),
      isMatch: ({ dealerID }) => dealerID === idOf('member'),
    },
  ],
  ofDirectSales: [
    {
      // PostgreSQL expects few customers of direct sales, so it answers the common word like a rare one.
      plans: large('admin').filter(({ keyword }) => keyword !== 'common'),
      query: () => ({}),
      isMatch: ({ dealerID }) => dealerID === idOf('direct'),
    },
  ],
}

const triedFilters = Object.entries(cases).flatMap(([filter, filterCases]) =>
  filterCases.flatMap(({ plans, ...one }) => plans.map((plan) => ({ filter, ...plan, ...one }))),
)

test.each(triedFilters)(
  'the filter $filter leaves the matching customers for $as with the keyword “$keyword”',
  async (one) => {
    const { filter, as, keyword, isMore, query, isMatch } = one
    const call = filter === 'ofDirectSales' ? retrieveDirectSalesCustomers : retrieveDealerCustomers
    const page = must(await portal.ask(call, { as, body: { ...query(), keyword, pageSize: 25 } }))
    expect(page.items.length).toBeGreaterThan(0)
    expect(page.items.filter((customer) => !isMatch(customer))).toEqual([])
    expect(page.isMore).toBe(isMore)
    if (!isMore) expect(page.total).toBe(page.items.length)
  },
)

test.each(everyPlan)(
  'without a filter, $as gets all customers with the keyword “$keyword”',
  async ({ as, keyword }) => {
    const { items } = must(await portal.ask(retrieveDealerCustomers, { as, body: { keyword } }))
    expect(new Set(items.map(({ contactName }) => contactName))).toEqual(new Set(['With', 'Without']))
  },
)
