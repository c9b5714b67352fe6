import { describe, expect, test } from 'vitest'
import { allFlagsOff } from '../rules/flags.ts'
import { menuOf, menuWithoutOrder } from './menu.ts'
import {
  changeMenu,
  declaredRoutes,
  type MenuAdministration,
  type MenuChange,
  type OwnEntry,
  reportLabels,
  screenAddresses,
} from './menu-changes.ts'
import { makeOrder } from './test-order.ts'
import { noMarks } from './verdict.ts'

const items = menuOf(makeOrder(), noMarks, 'Admin', allFlagsOff)

const unchanged: MenuAdministration = { changes: [], own: [] }
const withChanges = (...changes: MenuChange[]): MenuAdministration => ({ changes, own: [] })

function change(path: string, overrides: Partial<MenuChange>): MenuChange {
  const route = declaredRoutes().find((one) => one.path === path)
  if (!route) throw new Error(`The menu has no ${path}.`)
  return { ...route.declared, id: route.id, path, newPath: null, ...overrides }
}

describe('the menu with changes of administrators', () => {
  test('is the declared menu if there are no changes', () => {
    expect(changeMenu(items, unchanged, 'Admin')).toEqual(items)
  })

  test('a change applies only to the entry with its id and address', {
    meta: { rules: ['ROUTE-admin-entity'] },
  }, () => {
    const [, customer] = declaredRoutes().filter(({ path }) => path === '/create-customer')
    const changed = changeMenu(
      items,
      withChanges(
        change('/create-mobile', { name: 'Handhelds' }),
        { ...change('/create-fax', { name: 'Nothing' }), path: '/elsewhere' },
        { ...change('/create-customer', { name: 'Person' }), id: customer?.id ?? 0 },
      ),
      'Admin',
    )
    const titles = changed.map(({ title }) => title)
    expect(titles).toContain('Handhelds')
    expect(titles).toContain('Fax')
    expect(titles).toContain('Person')
    expect(titles).not.toContain('Mobile')
  })

  test('an entry moves within its section, and the sections keep their order', () => {
    const changed = changeMenu(items, withChanges(change('/create-mobile', { order: 1 })), 'Admin')
    const sections = (menu: typeof items) => [...new Set(menu.map(({ section }) => section))]
    expect(sections(changed)).toEqual(sections(items))
    expect(changed.find(({ section }) => section === 'Services')?.title).toBe('Mobile')
  })

  test.each([
    ['has no data in that section', {}, false],
    ['has data in that section', { hasData: true }, true],
    ['lacks a requirement of that section', { missing: true }, true],
    ['is invalid without that section', { invalid: true }, true],
  ])('a hidden entry of an order that %s: %j shows %s', (_, marks, shows) => {
    const marked = items.map((item) => (item.route === '/create-mobile' ? { ...item, ...marks } : item))
    const changed = changeMenu(marked, withChanges(change('/create-mobile', { hidden: true })), 'Admin')
    expect(changed.some(({ route }) => route === '/create-mobile')).toBe(shows)
  })

  test('a change gives nobody access to another built-in entry', () => {
    const all = declaredRoutes().map(({ path }) => change(path, { name: 'X' }))
    const dealer = menuWithoutOrder('Dealer', allFlagsOff)
    expect(
      changeMenu(dealer, withChanges(...all), 'Dealer')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(dealer.map(({ id }) => id).sort())
  })

  test('the missing requirements use the report labels of sections', () => {
    expect([...reportLabels(withChanges(change('/create-mobile', { reportLabel: 'Mobile services' })))]).toEqual([
      ['Mobile', 'Mobile services'],
    ])
  })

  const own: OwnEntry = {
    id: 10_001,
    path: '/our-phones',
    name: 'Our phones',
    reportLabel: 'Our phones',
    component: 'create-mobile',
    beforeEnter: 'staff',
    section: 'Services',
    icon: 'phone',
    order: 1,
    hidden: false,
  }
  const withOwn = (overrides: Partial<OwnEntry>, ...changes: MenuChange[]) => ({
    changes,
    own: [{ ...own, ...overrides }],
  })
  const titlesOf = (menu: typeof items) => menu.map(({ title }) => title)

  test('lists an added entry in its section with the marks of its screen', { meta: { rules: ['A22'] } }, () => {
    const marked = items.map((item) => (item.screen === '/create-mobile' ? { ...item, hasData: true } : item))
    const services = changeMenu(marked, withOwn({}), 'Dealer').filter(({ section }) => section === 'Services')
    expect(services[0]).toMatchObject({
      title: 'Our phones',
      route: '/our-phones',
      screen: '/create-mobile',
      hasData: true,
    })
  })

  test.each([
    ['it is hidden', { hidden: true }, 'Admin'],
    ['its guard excludes the caller', { beforeEnter: 'admin' }, 'Dealer'],
    ['its screen is unknown', { component: 'gone' }, 'Admin'],
  ] as const)('omits an added entry if %s', { meta: { rules: ['A22'] } }, (_, overrides, caller) => {
    expect(titlesOf(changeMenu(items, withOwn(overrides), caller))).not.toContain('Our phones')
  })

  test('lists an added entry only for orders that have its screen', { meta: { rules: ['A22'] } }, () => {
    const without = items.filter(({ screen }) => screen !== '/create-mobile')
    expect(titlesOf(changeMenu(without, withOwn({}), 'Admin'))).not.toContain('Our phones')
    const link = { component: 'outside-link', path: 'https://training.example.com/' }
    expect(titlesOf(changeMenu(without, withOwn(link), 'Admin'))).toContain('Our phones')
    expect(titlesOf(changeMenu(without, withOwn({ component: 'orders' }), 'Admin'))).toContain('Our phones')
    expect(changeMenu([], withOwn({ component: 'orders' }), 'Admin')).toEqual([])
  })

  test('an added entry replaces a hidden one for the same screen', { meta: { rules: ['A22'] } }, () => {
    const marked = items.map((item) => (item.screen === '/create-mobile' ? { ...item, hasData: true } : item))
    const hidden = change('/create-mobile', { hidden: true, reportLabel: 'Mobile' })
    const menu = withOwn({ reportLabel: 'Phones' }, hidden)
    expect(titlesOf(changeMenu(marked, menu, 'Admin'))).not.toContain('Mobile')
    expect(reportLabels(menu).get('Mobile')).toBe('Phones')
  })

  test('returns the addresses that the caller may open', { meta: { rules: ['A22'] } }, () => {
    const moved = change('/audit-log', { newPath: '/who-did-what' })
    const menu = withOwn({ hidden: true }, moved)
    const ownAddress = { path: '/our-phones', screen: '/create-mobile' }
    expect(screenAddresses(menu, 'Dealer')).toEqual([ownAddress])
    expect(screenAddresses(menu, 'Admin')).toEqual([{ path: '/who-did-what', screen: '/audit-log' }, ownAddress])
    expect(changeMenu(items, menu, 'Admin')).toContainEqual(
      expect.objectContaining({ route: '/who-did-what', screen: '/audit-log' }),
    )
  })
})
