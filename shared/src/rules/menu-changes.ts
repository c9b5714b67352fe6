import type { RouteFields } from '../contract/menu.ts'
import type { MenuItem } from '../contract/orders.ts'
import type { Access } from './access.ts'
import { componentOf } from './component.ts'
import { wholeMenu } from './menu.ts'

/** What an administrator changed of one entry; one whose address has moved since counts no more. */
export interface MenuChange extends RouteFields {
  id: number
  path: string
}

/** An entry of the menu as the code has it. */
export interface DeclaredRoute {
  id: number
  path: string
  component: string
  beforeEnter: Access
  section: string
  canHide: boolean
  declared: RouteFields
}

// Of services a provider may not sell all, and administration has other ways in. What orders can't be finished without,
// and the screen on which an entry is brought back, stay.
const canHide = (section: string, path: string) =>
  path !== '/route-admin' && ['Services', 'Charges', 'Administration'].includes(section)

/** Every entry of the menu, in its order. */
export function declaredRoutes(): DeclaredRoute[] {
  return wholeMenu().map(({ id, title, route, icon, order, section, access }) => ({
    id,
    path: route,
    component: componentOf(route) || 'home',
    beforeEnter: access,
    section,
    canHide: canHide(section, route),
    declared: { name: title, reportLabel: title, icon, order, hidden: false },
  }))
}

const find = (changes: readonly MenuChange[], id: number, path: string) =>
  changes.find((change) => change.id === id && change.path === path)

/**
 * The menu with what administrators have changed. A hidden entry shows where an order has something under it, or lacks
 * something there, so that nothing is out of reach.
 */
export function changeMenu(items: readonly MenuItem[], changes: readonly MenuChange[]): MenuItem[] {
  if (changes.length === 0) return [...items]
  const sections = [...new Set(items.map(({ section }) => section))]
  return items
    .filter((item) => item.hasData || item.missing || item.invalid || !find(changes, item.id, item.route)?.hidden)
    .map((item) => {
      const change = find(changes, item.id, item.route)
      return change ? { ...item, title: change.name, icon: change.icon, order: change.order } : item
    })
    .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order || a.id - b.id)
}

/** What the report of missing requirements calls the sections that administrators gave another label. */
export function reportLabels(changes: readonly MenuChange[]): Map<string, string> {
  return new Map(
    declaredRoutes().flatMap(({ id, path, declared }) => {
      const change = find(changes, id, path)
      return change ? [[declared.name, change.reportLabel] as const] : []
    }),
  )
}
