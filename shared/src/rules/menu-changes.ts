import type { OwnRouteFields, RouteFields } from '../contract/menu.ts'
import type { MenuItem } from '../contract/menu-item.ts'
import { type Access, type CallerKind, canCall } from './access.ts'
import { wholeMenu } from './menu.ts'
import { outsideLink } from './menu-guards.ts'
import { menuComponentOf, menuScreens, menuSections } from './menu-screens.ts'

/** What an administrator changed of a built-in entry. A change whose built-in address the code has moved is ignored. */
export interface MenuChange extends RouteFields {
  id: number
  /** The built-in address, which identifies the entry together with its id. */
  path: string
  /** The address that administrators gave it; null where it has the built-in one. */
  newPath: string | null
}

/** An entry that an administrator added. */
export interface OwnEntry extends OwnRouteFields {
  id: number
}

/** Everything that administrators changed of the menu. */
export interface MenuAdministration {
  changes: readonly MenuChange[]
  own: readonly OwnEntry[]
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

/** Every built-in entry of the menu, in its order. */
export function declaredRoutes(): DeclaredRoute[] {
  return wholeMenu().map(({ id, title, route, icon, order, section, access }) => ({
    id,
    path: route,
    component: menuComponentOf(route),
    beforeEnter: access,
    section,
    canHide: canHide(section, route),
    declared: { name: title, reportLabel: title, icon, order, hidden: false },
  }))
}

const find = (changes: readonly MenuChange[], id: number, path: string) =>
  changes.find((change) => change.id === id && change.path === path)

/**
 * The menu with what administrators have changed and added. A hidden entry shows where an order has something under it,
 * or lacks something there, so that nothing is out of reach; unless an added entry opens the same screen.
 */
export function changeMenu(
  items: readonly MenuItem[],
  { changes, own }: MenuAdministration,
  caller: CallerKind,
): MenuItem[] {
  if (items.length === 0 || (changes.length === 0 && own.length === 0)) return [...items]
  const added = own
    .filter(({ hidden, beforeEnter }) => !hidden && canCall(beforeEnter, caller))
    .flatMap((entry) => toOwnItem(entry, items) ?? [])
  const isNeeded = (item: MenuItem) =>
    (item.hasData || item.missing || item.invalid) && !added.some(({ screen }) => screen === item.screen)
  const sections = sectionsOf(items, added)
  return items
    .filter((item) => isNeeded(item) || !find(changes, item.id, item.route)?.hidden)
    .map((item) => {
      const change = find(changes, item.id, item.route)
      if (!change) return item
      const { name: title, icon, order, newPath } = change
      return { ...item, title, icon, order, route: newPath ?? item.route }
    })
    .concat(added)
    .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order || a.id - b.id)
}

/**
 * An added entry has the marks of the built-in one for its screen, and shows on the orders on which that one shows.
 * One for another screen or an outside address shows on every order.
 */
function toOwnItem(entry: OwnEntry, items: readonly MenuItem[]): MenuItem | undefined {
  const { id, icon, name: title, path: route, order, section, component } = entry
  const item = { id, icon, title, route, order, section, hasData: false, missing: false, invalid: false }
  if (component === outsideLink) return { ...item, screen: '' }
  const target = menuScreens().find((one) => one.component === component)
  if (!target) return undefined
  if (!target.isInMenu) return { ...item, screen: target.route }
  const builtIn = items.find(({ screen }) => menuComponentOf(screen) === component)
  if (!builtIn) return undefined
  const { hasData, missing, invalid, screen } = builtIn
  return { ...item, hasData, missing, invalid, screen }
}

/** The sections of the items in their order, with those that only added entries have where the whole menu has them. */
function sectionsOf(items: readonly MenuItem[], added: readonly MenuItem[]): string[] {
  const sections = [...new Set(items.map(({ section }) => section))]
  const all = menuSections()
  for (const { section } of added) {
    if (sections.includes(section)) continue
    const next = sections.findIndex((one) => all.indexOf(one) > all.indexOf(section))
    sections.splice(next < 0 ? sections.length : next, 0, section)
  }
  return sections
}

/**
 * What the report of missing requirements calls the sections that administrators gave another label: that of the entry,
 * or, where it is hidden, that of an added entry which opens the same screen.
 */
export function reportLabels({ changes, own }: MenuAdministration): Map<string, string> {
  return new Map(
    declaredRoutes().flatMap(({ id, path, component, declared }) => {
      const change = find(changes, id, path)
      if (!change) return []
      const instead = change.hidden && own.find((entry) => !entry.hidden && entry.component === component)
      return [[declared.name, (instead || change).reportLabel] as const]
    }),
  )
}

/** An address that opens a screen which has another, built-in one. */
export interface ScreenAddress {
  path: string
  screen: string
}

/** The addresses that administrators gave to screens, as far as the caller may open them. */
export function screenAddresses({ changes, own }: MenuAdministration, caller: CallerKind): ScreenAddress[] {
  const ofBuiltIn = declaredRoutes()
    .filter(({ beforeEnter }) => canCall(beforeEnter, caller))
    .flatMap(({ id, path: screen }) => {
      const path = find(changes, id, screen)?.newPath
      return path ? [{ path, screen }] : []
    })
  const screens = menuScreens()
  const ofOwn = own
    .filter(({ beforeEnter }) => canCall(beforeEnter, caller))
    .flatMap(({ path, component }) => {
      const screen = screens.find((one) => one.component === component)?.route
      return screen ? [{ path, screen }] : []
    })
  return [...ofBuiltIn, ...ofOwn]
}
