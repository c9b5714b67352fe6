import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { fill, makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import type { orderFilters } from './filter-queries.ts'

interface Page {
  items: readonly { orderID: number }[]
  total?: number
}

let portal: TestPortal
const orderIDs = new Map<string, number>()
let quoll = 0
let dealerID = 0
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
  const { customerID } = await makeCustomer(portal, 'dealer', { surname: 'Numbat' })
  quoll = (await makeCustomer(portal, 'dealer', { surname: 'Quoll' })).customerID
  const make = async (name: string, change: string, order: object = {}, as = 'dealer') => {
    const { orderID, ...rest } = await makeOrder(portal, as, as === 'dealer' ? { customerID, ...order } : order)
    await portal.rows(`update orders set ${change} where order_id = $1`, [orderID])
    orderIDs.set(name, orderID)
    return rest
  }
  ;({ dealerID } = await make('draft', 'order_type = 0'))
  await make('quote', 'order_type = 0', { isQuote: true })
  await make('finance', 'order_type = 2')
  await make('flagged', "admin_flag = true, template_name = 'Shop with ten phones'")
  await make('old', "created_date = '2026-02-10T12:00:00Z'")
  await make('signed', 'order_status = 2, signed_date = app.today(), moved_at = app.now()')
  await make('late', "order_status = 1, moved_at = app.now() - interval '90 days'")
  await make('quoll', 'order_type = 0', { customerID: quoll })
  await make('rival', 'order_type = 0', {}, 'rival')
})
afterAll(() => portal.stop())

const byBody = (body: object) => async (as: string) =>
  must(await portal.ask(contract.orders.getPaginatedOrders, { as, body }))
const byAddress = (path: string) => async (as: string) => must(await portal.call<Page>('GET', fill(path, {}), { as }))

const others = ['quote', 'finance', 'flagged', 'signed', 'late', 'quoll', 'rival'] as const

/** A list with each filter, and the orders that it shows. A filter that is missing here does not compile. */
const lists: Record<keyof typeof orderFilters, [list: (as: string) => Promise<Page>, names: readonly string[]]> = {
  customerID: [
    async (as) => ({ items: must(await portal.ask(contract.orders.getOrders, { as, params: { id: quoll } })) }),
    ['quoll'],
  ],
  dealerID: [(as) => byBody({ dealerID })(as), ['draft', 'old', ...others.filter((name) => name !== 'rival')]],
  status: [byBody({ status: 1 }), ['late']],
  isQuote: [byBody({ isQuote: true }), ['quote']],
  quoteState: [byBody({ quoteState: 'Draft' }), ['quote']],
  stage: [byBody({ stage: 'signed' }), ['signed']],
  orderType: [byBody({ orderType: 2 }), ['finance']],
  flagged: [byBody({ flagged: true }), ['flagged']],
  isTemplate: [byBody({ isTemplate: true }), ['flagged']],
  isDraft: [byBody({ isDraft: true }), ['draft', 'quote', 'finance', 'flagged', 'old', 'quoll', 'rival']],
  createdFrom: [byBody({ createdFrom: '2026-02-11' }), ['draft', ...others]],
  createdTo: [byBody({ createdTo: '2026-02-10' }), ['old']],
  found: [byBody({ keyword: 'quoll' }), ['quoll']],
  delayed: [byAddress(contract.tracking.getAllDelayedOrders.path), ['late']],
}

const filters = Object.entries(lists).flatMap(([filter, [list, names]]) =>
  ['dealer', 'admin'].map((as) => ({ filter, as, list, names })),
)

test.each(filters)(
  'the filter $filter leaves the matching orders for $as, in the page and in its total',
  async (one) => {
    const { as, list, names } = one
    const visible = names.filter((name) => as === 'admin' || name !== 'rival')
    const { items, total = items.length } = await list(as)
    const nameOf = (orderID: number) => [...orderIDs].find(([, id]) => id === orderID)?.[0]
    expect(items.map(({ orderID }) => nameOf(orderID)).toSorted()).toEqual(visible.toSorted())
    expect(total).toBe(visible.length)
  },
)

test('the filters of a list apply together', async () => {
  const { items } = await byBody({ isDraft: true, keyword: 'numbat', orderType: 2, isQuote: false })('admin')
  expect(items.map(({ orderID }) => orderID)).toEqual([orderIDs.get('finance')])
})
