import { describe, expect, test } from 'vitest'
import { allFlagsOff } from './flags.ts'
import { menuOf, menuWithoutOrder } from './menu.ts'
import { changeMenu, declaredRoutes, type MenuChange, reportLabels } from './menu-changes.ts'
import { makeOrder } from './test-order.ts'

const items = menuOf(makeOrder(), [], 'Admin', allFlagsOff)

function change(path: string, over: Partial<MenuChange>): MenuChange {
  const route = declaredRoutes().find((one) => one.path === path)
  if (!route) throw new Error(`The menu has no ${path}.`)
  return { ...route.declared, id: route.id, path, ...over }
}

describe('the menu with what administrators changed', () => {
  test('without changes is as declared', () => {
    expect(changeMenu(items, [])).toEqual(items)
  })

  test('ROUTE-admin-entity: a change is of the entry with its id and address alone', () => {
    const [, customer] = declaredRoutes().filter(({ path }) => path === '/create-customer')
    const changed = changeMenu(items, [
      change('/create-mobile', { name: 'Handhelds' }),
      { ...change('/create-fax', { name: 'Nothing' }), path: '/elsewhere' },
      { ...change('/create-customer', { name: 'Person' }), id: customer?.id ?? 0 },
    ])
    const titles = changed.map(({ title }) => title)
    expect(titles).toContain('Handhelds')
    expect(titles).toContain('Fax')
    expect(titles).toContain('Person')
    expect(titles).not.toContain('Mobile')
  })

  test('an entry moves within its section, and sections stay where they are', () => {
    const changed = changeMenu(items, [change('/create-mobile', { order: 1 })])
    const sections = (given: typeof items) => [...new Set(given.map(({ section }) => section))]
    expect(sections(changed)).toEqual(sections(items))
    expect(changed.find(({ section }) => section === 'Services')?.title).toBe('Mobile')
  })

  test.each([
    ['has nothing under it', {}, false],
    ['has something under it', { hasData: true }, true],
    ['lacks something there', { missing: true }, true],
    ['is wrong without it', { invalid: true }, true],
  ])('a hidden entry where the order %s: %j shows %s', (_, marks, shows) => {
    const marked = items.map((item) => (item.route === '/create-mobile' ? { ...item, ...marks } : item))
    const changed = changeMenu(marked, [change('/create-mobile', { hidden: true })])
    expect(changed.some(({ route }) => route === '/create-mobile')).toBe(shows)
  })

  test('gives nobody an entry they have not', () => {
    const all = declaredRoutes().map(({ path }) => change(path, { name: 'X' }))
    const dealer = menuWithoutOrder('Dealer', allFlagsOff)
    expect(
      changeMenu(dealer, all)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(dealer.map(({ id }) => id).sort())
  })

  test('reports call sections by their labels', () => {
    expect([...reportLabels([change('/create-mobile', { reportLabel: 'Mobile services' })])]).toEqual([
      ['Mobile', 'Mobile services'],
    ])
  })
})
