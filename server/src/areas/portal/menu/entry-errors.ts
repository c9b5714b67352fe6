import type { OwnRouteFields, RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { declaredRoutes } from '@dealerline/shared/record-rules/menu-changes.ts'
import { menuScreens, menuSections } from '@dealerline/shared/record-rules/menu-screens.ts'
import { reservedRoutes } from '@dealerline/shared/record-rules/reserved-routes.ts'
import {
  isAtLeastAsStrict,
  isOutsideAddress,
  isPortalAddress,
  outsideLink,
} from '@dealerline/shared/rules/menu-guards.ts'
import type { Config } from '../../../kernel/config.ts'

type Routes = Pick<Config, 'esignRoute' | 'airlinePartnerRoute'>

/** Returns an error if another entry has the name. */
export function nameErrors(id: number, name: string, entries: readonly RouteAdminEntry[]): FieldError[] {
  const isTaken = entries.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? [{ path: 'name', message: 'Another entry has this name' }] : []
}

/** Returns errors for a malformed address, and for an address of the portal or of another entry. */
export function pathErrors(
  id: number,
  path: string,
  entries: readonly RouteAdminEntry[],
  { esignRoute, airlinePartnerRoute }: Routes,
): FieldError[] {
  const errorWith = (message: string) => [{ path: 'path', message }]
  if (!isPortalAddress(path))
    return errorWith('Address must begin with / and have lower-case words, such as /training-videos')
  const [, first = ''] = path.split('/')
  const isReserved = [...reservedRoutes, esignRoute, `${esignRoute}success`, airlinePartnerRoute, 'qantas'].includes(
    first,
  )
  const isBuiltIn = declaredRoutes().some((route) => route.path.toLowerCase() === path)
  if (isReserved || isBuiltIn) return errorWith('The portal uses this address. Choose another')
  return entries.some((one) => one.id !== id && one.path.toLowerCase() === path)
    ? errorWith('Another entry has this address')
    : []
}

/** Returns the errors of an added entry: its name, address, screen, section or guard is invalid. */
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
    const names = [...screens.map((one) => one.component), outsideLink].join(', ')
    errors.push({ path: 'component', message: `component must be one of ${names}` })
  }
  if (screen && !isAtLeastAsStrict(beforeEnter, screen.access))
    errors.push({ path: 'beforeEnter', message: `This screen is only for ${screen.access}` })
  if (!menuSections().includes(section))
    errors.push({ path: 'section', message: `section must be one of ${menuSections().join(', ')}` })
  if (section === 'Administration' && beforeEnter !== 'admin')
    errors.push({ path: 'section', message: 'Administration is for administrators. Choose another section' })
  return errors
}
