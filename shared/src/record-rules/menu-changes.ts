import type { OwnRouteFields, RouteFields } from '../contract/menu.ts'
import type { MenuItem } from '../contract/menu-item.ts'
import { type Access, type CallerKind, canCall } from '../rules/access.ts'
import { outsideLink } from '../rules/menu-guards.ts'
import { wholeMenu } from './menu.ts'
import { menuComponentOf, menuScreens, menuSections } from './menu-screens.ts'

/** A change to a built-in entry. It is ignored if the code has moved the entry to another address. */
export interface MenuChange extends RouteFields {
  id: number
  /** The built-in address, which identifies the entry together with its id. */
  path: string
  /** The custom address; null if the entry has its built-in one. */
  newPath: string | null
}

/** An entry that an administrator added. */
export interface OwnEntry extends OwnRouteFields {
  id: number
}

/** All changes of administrators to the menu. */
export interface MenuAdministration {
  changes: readonly MenuChange[]
  own: readonly OwnEntry[]
}

/** A menu entry as the code declares it. */
export interface DeclaredRoute {
  id: number
  path: string
  component: string
  beforeEnter: Access
  section: string
  canHide: boolean
  declared: RouteFields
}

// Some providers do not sell every service, and administration screens can be opened without the menu, so these entries
// can be hidden. Entries that are required to finish an order, and the entry for restoring entries, cannot be hidden.
const canHide = (section: string, path: string) =>
  path !== '/route-admin' && ['Services', 'Charges', 'Administration'].includes(section)

/** Returns all built-in entries in menu order. */
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
 * Applies the changes and added entries to a menu. A hidden entry is still shown if the order has data or a missing
 * requirement there, so that everything stays reachable. It stays hidden if an added entry opens the same screen.
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
 * Converts an added entry to a menu item. If its screen has a built-in entry, it gets the marks of that entry and is
 * shown for the same orders. Any other entry is shown for every order.
 */
function toOwnItem(entry: OwnEntry, items: readonly MenuItem[]): MenuItem | undefined {
  const { id, icon, name: title, path: route, order, section, component } = entry
  const item = { id, icon, title, route, order, section, hasData: false, missing: false, invalid: false, atRisk: false }
  if (component === outsideLink) return { ...item, screen: '' }
  const target = menuScreens().find((screen) => screen.component === component)
  if (!target) return undefined
  if (!target.isInMenu) return { ...item, screen: target.route }
  const builtIn = items.find(({ screen }) => menuComponentOf(screen) === component)
  if (!builtIn) return undefined
  const { hasData, missing, invalid, atRisk, screen } = builtIn
  return { ...item, hasData, missing, invalid, atRisk, screen }
}

/**
 * Returns the sections of the items in order. A section that only added entries have is inserted at its position in
 * the whole menu.
 */
function sectionsOf(items: readonly MenuItem[], added: readonly MenuItem[]): string[] {
  const sections = [...new Set(items.map(({ section }) => section))]
  const all = menuSections()
  for (const { section } of added) {
    if (sections.includes(section)) continue
    const next = sections.findIndex((other) => all.indexOf(other) > all.indexOf(section))
    sections.splice(next < 0 ? sections.length : next, 0, section)
  }
  return sections
}

/**
 * Returns the changed section labels for the report of missing requirements. The section of a hidden entry has the
 * label of an added entry for the same screen.
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

/** A custom address of a screen with its built-in address. */
export interface ScreenAddress {
  path: string
  screen: string
}

/** Returns the custom addresses of the screens that the caller may open. */
export function screenAddresses({ changes, own }: MenuAdministration, caller: CallerKind): ScreenAddress[] {
  const addressesOfBuiltInEntries = declaredRoutes()
    .filter(({ beforeEnter }) => canCall(beforeEnter, caller))
    .flatMap(({ id, path: screen }) => {
      const path = find(changes, id, screen)?.newPath
      return path ? [{ path, screen }] : []
    })
  const screens = menuScreens()
  const addressesOfAddedEntries = own
    .filter(({ beforeEnter }) => canCall(beforeEnter, caller))
    .flatMap(({ path, component }) => {
      const screen = screens.find((screen) => screen.component === component)?.route
      return screen ? [{ path, screen }] : []
    })
  return [...addressesOfBuiltInEntries, ...addressesOfAddedEntries]
}
