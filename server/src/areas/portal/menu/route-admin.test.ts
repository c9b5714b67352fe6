import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { menuIconNames } from '@dealerline/shared/rules/menu-icons.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBlock, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { requirementsOf } from '../../../../test/signing.ts'

const { getVueRoutes, updateVueRoute, deleteVueRoute } = contract.menu

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const routes = async () => must(await portal.ask(getVueRoutes, { as: 'admin' }))
const entryOf = async (path: string): Promise<RouteAdminEntry> => {
  const entry = (await routes()).find((one) => one.path === path)
  if (!entry) throw new Error(`The menu has no ${path}.`)
  return entry
}
type Change = Partial<RouteAdminEntry>
const update = (entry: RouteAdminEntry, change: Change, as = 'admin') => {
  const { id, name, reportLabel, icon, order, hidden } = entry
  return portal.ask(updateVueRoute, { as, body: { id, name, reportLabel, icon, order, hidden, ...change } })
}
const restore = (id: number) => portal.ask(deleteVueRoute, { as: 'admin', params: { id } })
const menuOf = async (orderID: number, as = 'dealer') =>
  must(await portal.ask(contract.orders.getOrderSavedStatus, { as, params: { orderID } }))
const itemOf = async (orderID: number, route: string) => (await menuOf(orderID)).find((item) => item.route === route)

describe('route administration', () => {
  test('returns id, path, reportLabel, name, component, icon and beforeEnter of every entry', {
    meta: { rules: ['ROUTE-admin-entity'] },
  }, async () => {
    const all = await routes()
    expect(all.find(({ path }) => path === '/create-mobile')).toMatchObject({
      id: mobile.page.order,
      path: '/create-mobile',
      reportLabel: 'Mobile',
      name: 'Mobile',
      component: 'create-mobile',
      icon: 'device-mobile',
      beforeEnter: 'staff',
      version: 0,
    })
    expect(all.find(({ path }) => path === '/audit-log')).toMatchObject({ beforeEnter: 'admin' })
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('shows a change in everybody’s menu until the entry is reset', {
    meta: { rules: ['ROUTE-admin-entity', 'CAP-support-maintains'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    const entry = await entryOf('/create-mobile')
    const last = Math.max(
      ...(await menuOf(orderID)).filter(({ section }) => section === 'Services').map(({ order }) => order),
    )
    const change = { name: 'Mobile phones', icon: 'phone-call', order: last + 1 } as const
    expect(must(await update(entry, change))).toMatchObject({ ...change, version: 1, declared: { name: 'Mobile' } })
    expect(await itemOf(orderID, '/create-mobile')).toMatchObject({ title: 'Mobile phones', icon: 'phone-call' })
    const services = (await menuOf(orderID)).filter(({ section }) => section === 'Services')
    expect(services.at(-1)?.route).toBe('/create-mobile')
    expect(must(await portal.ask(contract.orders.getMenu, { as: 'rival' }))).toContainEqual(
      expect.objectContaining({ title: 'Mobile phones' }),
    )
    expect(must(await restore(entry.id))).toEqual(entry)
    expect(await itemOf(orderID, '/create-mobile')).toMatchObject({ title: 'Mobile', icon: 'device-mobile' })
    expect(must(await restore(entry.id))).toEqual(entry)
    const log = must(
      await portal.ask(contract.audit.getAuditLog, {
        as: 'admin',
        body: { entity: 'menuEntry', entityID: String(entry.id) },
      }),
    )
    expect(log.map(({ action }) => action)).toEqual(['restored', 'changed'])
    expect(log[1]?.auditData).toContain('Name: Mobile → Mobile phones')
  })

  test('uses the report label of a section in the missing requirements', async () => {
    const { orderID } = await makeOrder(portal)
    await fillBlock(portal, mobile, orderID, 1)
    await portal.rows(`update order_lines set rate_plan_id = null where order_id = $1`, [orderID])
    const entry = await entryOf('/create-mobile')
    must(await update(entry, { reportLabel: 'Mobile services' }))
    const requirements = await requirementsOf(portal, orderID)
    expect(requirements.map(({ section }) => section)).toContain('Mobile services')
    expect(requirements.map(({ section }) => section)).not.toContain('Mobile')
    // The mark depends on the declared name of the entry, not on the changed one.
    expect(await itemOf(orderID, '/create-mobile')).toMatchObject({ title: 'Mobile', missing: true })
    must(await restore(entry.id))
  })

  test('removes a hidden entry from the menu, except on orders with rows in it', async () => {
    const [emptyOrder, filledOrder] = [await makeOrder(portal), await makeOrder(portal)]
    await fillBlock(portal, mobile, filledOrder.orderID, 1)
    const entry = await entryOf('/create-mobile')
    must(await update(entry, { hidden: true }))
    expect(await itemOf(emptyOrder.orderID, '/create-mobile')).toBeUndefined()
    expect(await itemOf(filledOrder.orderID, '/create-mobile')).toMatchObject({ hasData: true })
    must(await restore(entry.id))
    expect(await itemOf(emptyOrder.orderID, '/create-mobile')).toBeDefined()
  })

  test.each(['/', '/order-summary', '/attachments/general', '/create-customer', '/route-admin'])(
    'refuses to hide %s, which people need',
    async (path) => {
      const entry = await entryOf(path)
      expect(entry.canHide).toBe(false)
      const refusedAnswer = await update(entry, { hidden: true })
      expect(refusedAnswer.problem).toMatchObject({ status: 400, errors: [{ path: 'hidden' }] })
    },
  )

  test.each([
    ['a malformed path', { path: 'Nowhere at all' }, 'path', /begin with \//],
    ['the path of another screen', { path: '/create-fax' }, 'path', /The portal uses this address/],
    ['an outside path', { path: 'https://example.com/' }, 'path', /begin with \//],
    ['another component', { component: 'create-fax' }, 'component', /is create-mobile and cannot be changed/],
    ['another guard', { beforeEnter: 'admin' }, 'beforeEnter', /is staff and cannot be changed/],
    ['another section', { section: 'Send' }, 'section', /is Services and cannot be changed/],
    ['a name that another entry has', { name: 'fax' }, 'name', /Another entry/],
    ['no name', { name: ' ' }, 'name', /empty/],
    ['an invalid position', { order: 0 }, 'order', /above 0/],
  ] as const)('refuses %s and lists the allowed values', async (_, change, path, words) => {
    const refusedAnswer = await update(await entryOf('/create-mobile'), change)
    expect(refusedAnswer.problem).toMatchObject({
      status: 400,
      errors: [{ path, message: expect.stringMatching(words) }],
    })
    expect((await entryOf('/create-mobile')).version).toBe(0)
  })

  test('refuses an unknown icon, and accepts the unchanged values of fixed fields', async () => {
    const entry = await entryOf('/create-mobile')
    const { id, name, reportLabel, order } = entry
    const invalidAnswer = await portal.call('POST', `/api/${updateVueRoute.path}`, {
      as: 'admin',
      body: { id, name, reportLabel, order, icon: 'skull' },
    })
    expect(invalidAnswer.problem).toMatchObject({
      status: 400,
      errors: [{ path: 'icon', message: expect.stringContaining(menuIconNames.join(', ')) }],
    })
    const { path, component, beforeEnter } = entry
    expect(must(await update(entry, { path, component, beforeEnter }))).toEqual(entry)
  })

  test('answers 404 for an unknown entry, and refuses a stale change with the current entry', async () => {
    const entry = await entryOf('/create-fax')
    expect((await update(entry, { id: 99_999 })).status).toBe(404)
    expect((await restore(99_999)).status).toBe(404)
    const changedEntry = must(await update(entry, { name: 'Fax lines', version: 0 }))
    const stale = await update(entry, { name: 'Faxes', version: 0 })
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: changedEntry })
    must(await restore(entry.id))
  })

  test('ignores a stored change of an entry whose path in the code was changed later', async () => {
    const entry = await entryOf('/create-fax')
    must(await update(entry, { name: 'Fax lines' }))
    await portal.rows(`update menu_changes set path = '/elsewhere' where entry_id = $1`, [entry.id])
    expect(await entryOf('/create-fax')).toEqual(entry)
    must(await restore(entry.id))
    expect(await portal.rows('select from menu_changes')).toEqual([])
  })
})
