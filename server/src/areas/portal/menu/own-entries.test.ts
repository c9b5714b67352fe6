import { contract } from '@dealerline/shared/contract/index.ts'
import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { getVueRoutes, updateVueRoute, deleteVueRoute, getScreenAddresses } = contract.menu

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => portal.rows('delete from menu_entries'))

const rules = { meta: { rules: ['A22'] } }
const phones = { name: 'Our phones', path: '/our-phones', component: 'create-mobile', order: 1 } as const
const link = { name: 'Training', path: 'https://training.example.com/start', component: 'outside-link' }

const save = (body: object, as = 'admin') => portal.ask(updateVueRoute, { as, body })
const add = async (overrides: object = {}) => must(await save({ ...phones, ...overrides }))
const remove = (id: number, headers: Record<string, string> = {}) =>
  portal.ask(deleteVueRoute, { as: 'admin', params: { id }, headers })
const menuOf = async (orderID: number, as: string) =>
  must(await portal.ask(contract.orders.getOrderSavedStatus, { as, params: { orderID } }))
const addressesOf = async (as: string) => must(await portal.ask(getScreenAddresses, { as }))
const routes = async () => must(await portal.ask(getVueRoutes, { as: 'admin' }))
const builtIn = async (screen: string): Promise<RouteAdminEntry> => {
  const entry = (await routes()).find((one) => one.screen === screen && !one.isOwn)
  if (!entry) throw new Error(`The menu has no ${screen}.`)
  return entry
}

test('shows an added entry to everybody with access, in its section and position', rules, async () => {
  const { orderID } = await makeOrder(portal)
  const entry = await add()
  expect(entry).toMatchObject({
    ...phones,
    reportLabel: 'Our phones',
    icon: 'world',
    section: 'Services',
    beforeEnter: 'staff',
    hidden: false,
    isOwn: true,
    declared: null,
    screen: '/create-mobile',
    version: 1,
  })
  expect(await routes()).toContainEqual(entry)
  const services = (await menuOf(orderID, 'dealer')).filter(({ section }) => section === 'Services')
  expect(services[0]).toMatchObject({ id: entry.id, route: '/our-phones', screen: '/create-mobile', hasData: false })
  expect(must(await portal.ask(contract.orders.getMenu, { as: 'rival' }))).toContainEqual(
    expect.objectContaining({ id: entry.id, route: '/our-phones' }),
  )
  expect(await addressesOf('dealer')).toEqual([{ path: '/our-phones', screen: '/create-mobile' }])
})

test('an entry with an https address opens that site and adds no portal address', rules, async () => {
  const entry = await add({ ...link, section: 'Documents' })
  expect(entry).toMatchObject({ screen: '', path: link.path })
  expect(must(await portal.ask(contract.orders.getMenu, { as: 'dealer' }))).toContainEqual(
    expect.objectContaining({ route: link.path, screen: '' }),
  )
  expect(await addressesOf('dealer')).toEqual([])
})

test('a stricter guard hides the entry and its address from others', rules, async () => {
  const { orderID } = await makeOrder(portal)
  await add({ beforeEnter: 'admin' })
  const titles = async (as: string) => (await menuOf(orderID, as)).map(({ title }) => title)
  expect(await titles('dealer')).not.toContain('Our phones')
  expect(await titles('admin')).toContain('Our phones')
  expect([await addressesOf('dealer'), (await addressesOf('admin')).length]).toEqual([[], 1])
})

test('changes, hides and deletes an added entry, and logs each step', rules, async () => {
  const { id, version } = await add()
  const changedEntry = must(await save({ id, version, path: '/handhelds', component: 'orders', section: 'Documents' }))
  expect(changedEntry).toMatchObject({ path: '/handhelds', screen: '/orders', name: 'Our phones', version: 2 })
  expect(await addressesOf('dealer')).toEqual([{ path: '/handhelds', screen: '/orders' }])
  const hiddenEntry = must(await save({ id, hidden: true }))
  expect(must(await portal.ask(contract.orders.getMenu, { as: 'dealer' })).map((item) => item.id)).not.toContain(id)
  expect(await addressesOf('dealer')).toHaveLength(1)
  expect(must(await remove(id))).toEqual(hiddenEntry)
  expect((await remove(id)).status).toBe(404)
  expect((await save({ id, hidden: false })).status).toBe(404)
  expect(await addressesOf('dealer')).toEqual([])
  const body = { entity: 'menuEntry', entityID: String(id) }
  const log = must(await portal.ask(contract.audit.getAuditLog, { as: 'admin', body }))
  expect(log.map(({ action }) => action)).toEqual(['deleted', 'changed', 'changed', 'added'])
  expect(log[0]?.auditData).toContain('/handhelds')
})

test('refuses a stale change or deletion with the current entry', rules, async () => {
  const { id } = await add()
  const current = must(await save({ id, name: 'Handhelds' }))
  expect((await save({ id, name: 'Mobiles', version: 1 })).problem).toMatchObject({
    status: 409,
    code: 'stale',
    current,
  })
  expect((await remove(id, { 'if-match': '"1"' })).problem).toMatchObject({ status: 409, code: 'stale', current })
  expect((await remove(id, { 'if-match': '"2"' })).status).toBe(200)
})

test.each([
  ['no name', { name: undefined }, 'name', /empty/],
  ['a name of a built-in entry', { name: 'mobile' }, 'name', /Another entry/],
  ['no path', { path: undefined }, 'path', /empty/],
  ['a path without a slash', { path: 'our-phones' }, 'path', /begin with \//],
  ['capitals in a path', { path: '/OurPhones' }, 'path', /lower-case words/],
  ['the path of a built-in screen', { path: '/create-sip' }, 'path', /The portal uses/],
  ['a path below a reserved word', { path: '/api/orders' }, 'path', /The portal uses/],
  ['the path of the signing pages', { path: '/docusign/mine' }, 'path', /The portal uses/],
  ['an unknown component', { component: 'nothing' }, 'component', /one of .*create-mobile.*outside-link/],
  [
    'a guard that allows more callers than the screen',
    { component: 'audit-log', section: 'Services', beforeEnter: 'staff' },
    'beforeEnter',
    /only for admin/,
  ],
  ['the guard for links', { beforeEnter: 'guid' }, 'beforeEnter', /one of staff, provider, admin/],
  ['an unknown section', { section: 'Elsewhere' }, 'section', /one of Customer/],
  ['the section Administration for dealers', { section: 'Administration' }, 'section', /Choose another section/],
  ['an outside address without TLS', { ...link, path: 'http://example.com/' }, 'path', /https/],
  ['a script as the address', { ...link, path: 'javascript:alert(1)' }, 'path', /https/],
  ['an outside address with a password', { ...link, path: 'https://a:b@example.com/' }, 'path', /https/],
] as const)('refuses %s', rules, async (_, overrides, path, words) => {
  const refusedAnswer = await save({ ...phones, ...overrides })
  expect(refusedAnswer.problem).toMatchObject({
    status: 400,
    errors: expect.arrayContaining([{ path, message: expect.stringMatching(words) }]),
  })
})

test('refuses duplicate names and paths of added entries', rules, async () => {
  await add()
  expect((await save({ ...phones, path: '/other' })).problem.errors).toMatchObject([{ path: 'name' }])
  expect((await save({ ...phones, name: 'Other' })).problem.errors).toMatchObject([{ path: 'path' }])
  const entry = await builtIn('/create-fax')
  expect((await save({ id: entry.id, path: '/our-phones' })).problem.errors).toMatchObject([{ path: 'path' }])
})

test('a built-in entry can get a second address in addition to the first one, and can be reset', rules, async () => {
  const { orderID } = await makeOrder(portal)
  const entry = await builtIn('/create-hardware/false')
  const movedEntry = must(await save({ id: entry.id, path: '/equipment' }))
  expect(movedEntry).toMatchObject({ path: '/equipment', screen: '/create-hardware/false', version: 1 })
  expect(await menuOf(orderID, 'dealer')).toContainEqual(
    expect.objectContaining({ id: entry.id, route: '/equipment', screen: '/create-hardware/false' }),
  )
  expect(await addressesOf('dealer')).toEqual([{ path: '/equipment', screen: '/create-hardware/false' }])
  // The complete record that the call returned is accepted as input.
  expect(must(await save({ ...movedEntry, name: 'Equipment' }))).toMatchObject({
    path: '/equipment',
    name: 'Equipment',
  })
  expect(must(await remove(entry.id))).toEqual(entry)
  expect(await addressesOf('dealer')).toEqual([])
})

test('only administrators see the address of the administration site', rules, async () => {
  const { id } = await builtIn('/audit-log')
  must(await save({ id, path: '/who-did-what' }))
  expect([await addressesOf('dealer'), (await addressesOf('admin')).length]).toEqual([[], 1])
  must(await remove(id))
})

test('only administrators add entries', rules, async () => {
  for (const as of ['dealer', 'direct', 'employee']) expect((await save(phones, as)).status).toBe(403)
})
