import type { OwnRouteFields, RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { declaredRoutes } from '@dealerline/shared/rules/menu-changes.ts'
import {
  isAtLeastAsNarrow,
  isOutsideAddress,
  isPortalAddress,
  outsideLink,
} from '@dealerline/shared/rules/menu-guards.ts'
import { menuScreens, menuSections } from '@dealerline/shared/rules/menu-screens.ts'
import type { Config } from '../../../kernel/config.ts'
import { reservedRoutes } from '../../../kernel/config-kinds.ts'

type Routes = Pick<Config, 'esignRoute' | 'airlinePartnerRoute'>

/** Refuses a name that another entry has. */
export function nameErrors(id: number, name: string, entries: readonly RouteAdminEntry[]): FieldError[] {
  const isTaken = entries.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? [{ path: 'name', message: 'Another entry has this name' }] : []
}

/** Refuses an address in the portal that is malformed, or belongs to the portal or to another entry. */
export function pathErrors(
  id: number,
  path: string,
  entries: readonly RouteAdminEntry[],
  { esignRoute, airlinePartnerRoute }: Routes,
): FieldError[] {
  const wrong = (message: string) => [{ path: 'path', message }]
  if (!isPortalAddress(path))
    return wrong('Address must begin with / and have words in small letters, such as /training-videos')
  const [, first = ''] = path.split('/')
  const isReserved = [...reservedRoutes, esignRoute, `${esignRoute}success`, airlinePartnerRoute, 'qantas'].includes(
    first,
  )
  const isBuiltIn = declaredRoutes().some((route) => route.path.toLowerCase() === path)
  if (isReserved || isBuiltIn) return wrong('The portal uses this address. Choose another')
  return entries.some((one) => one.id !== id && one.path.toLowerCase() === path)
    ? wrong('Another entry has this address')
    : []
}

/** Refuses an added entry that no screen, section or guard fits. */
export function ownEntryErrors(
  id: number,
  entry: OwnRouteFields,
  entries: readonly RouteAdminEntry[],
  routes: Routes,
): FieldError[] {
  const { path, name, component, beforeEnter, section } = entry
  const screens = menuScreens()
  const screen = screens.find((one) => one.component === component)
  const isLink = component === outsideLink
  const errors = nameErrors(id, name, entries)
  if (isLink && !isOutsideAddress(path))
    errors.push({ path: 'path', message: 'Address of an outside link must begin with https://' })
  if (!isLink) errors.push(...pathErrors(id, path, entries, routes))
  if (!isLink && !screen) {
    const known = [...screens.map((one) => one.component), outsideLink].join(', ')
    errors.push({ path: 'component', message: `component must be one of ${known}` })
  }
  if (screen && !isAtLeastAsNarrow(beforeEnter, screen.access))
    errors.push({ path: 'beforeEnter', message: `This screen opens for ${screen.access} only` })
  if (!menuSections().includes(section))
    errors.push({ path: 'section', message: `section must be one of ${menuSections().join(', ')}` })
  if (section === 'Administration' && beforeEnter !== 'admin')
    errors.push({ path: 'section', message: 'Administration is for administrators. Choose another section' })
  return errors
}
