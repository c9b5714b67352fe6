import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { type DeclaredRoute, declaredRoutes } from '@dealerline/shared/record-rules/menu-changes.ts'
import { menuScreens, menuSections } from '@dealerline/shared/record-rules/menu-screens.ts'
import type { StoredChange, StoredEntry, StoredMenu } from './queries.ts'

/** All entries, sorted by section and position. */
export function toEntries({ changes, own }: StoredMenu): RouteAdminEntry[] {
  const sections = menuSections()
  const entries = [...declaredRoutes().map((route) => toEntry(route, changes)), ...own.map(toOwnEntry)]
  return entries.sort(
    (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order || a.id - b.id,
  )
}

export function toEntry(
  { declared, path: screen, ...route }: DeclaredRoute,
  changes: readonly StoredChange[],
): RouteAdminEntry {
  const change = changes.find(({ id, path }) => id === route.id && path === screen)
  const { name, reportLabel, icon, order, hidden } = change ?? declared
  const { version = 0, changedBy = '', changedAt = '' } = change ?? {}
  return {
    ...route,
    name,
    reportLabel,
    icon,
    order,
    hidden,
    path: change?.newPath ?? screen,
    screen,
    isOwn: false,
    declared: { ...declared, path: screen },
    version,
    changedBy,
    changedAt,
  }
}

export function toOwnEntry(storedEntry: StoredEntry): RouteAdminEntry {
  const screen = menuScreens().find(({ component }) => component === storedEntry.component)?.route ?? ''
  return { ...storedEntry, screen, isOwn: true, canHide: true, declared: null }
}
