import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { menuCalls, RouteAdminEntry, RouteFields } from '@dealerline/shared/contract/menu.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import {
  type DeclaredRoute,
  declaredRoutes,
  type MenuChange,
  reportLabels,
} from '@dealerline/shared/rules/menu-changes.ts'
import { authorOf, type Context } from '../../context.ts'
import { deleteChange, lockChanges, putChange, type StoredChange, selectChanges } from './queries.ts'

/** What administrators have changed of the menu. */
export function getMenuChanges({ tx }: Context): Promise<readonly MenuChange[]> {
  return selectChanges(tx)
}

/** What is missing, with its sections called as administrators want them called in reports. */
export async function withReportLabels(context: Context, missing: readonly Requirement[]): Promise<Requirement[]> {
  const labels = reportLabels(await getMenuChanges(context))
  return missing.map((requirement) => ({
    ...requirement,
    section: labels.get(requirement.section) ?? requirement.section,
  }))
}

export async function getRoutes({ tx }: Context): Promise<RouteAdminEntry[]> {
  const changes = await selectChanges(tx)
  return declaredRoutes().map((route) => toEntry(route, changes))
}

function toEntry(route: DeclaredRoute, changes: readonly StoredChange[]): RouteAdminEntry {
  const change = changes.find(({ id, path }) => id === route.id && path === route.path)
  const { version = 0, changedBy = '', changedAt = '' } = change ?? {}
  return { ...route, ...fieldsOf(change ?? route.declared), version, changedBy, changedAt }
}

const fieldsOf = ({ name, reportLabel, icon, order, hidden }: RouteFields): RouteFields => ({
  name,
  reportLabel,
  icon,
  order,
  hidden,
})

function getDeclared(id: number): DeclaredRoute {
  const route = declaredRoutes().find((one) => one.id === id)
  if (!route) throw new AppError('notFound', { detail: 'The menu has no such entry.' })
  return route
}

const isAlike = (one: RouteFields, other: RouteFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/** Changes an entry of the menu; one that is as declared again has no change any more. */
export async function updateRoute(
  context: Context,
  { id, version, ...given }: BodyOf<typeof menuCalls.updateVueRoute>,
): Promise<RouteAdminEntry> {
  const { tx, caller } = context
  const route = getDeclared(id)
  const changes = await lockChanges(tx)
  const current = toEntry(route, changes)
  if (version !== undefined && version !== current.version) throw new AppError('stale', { current })
  assertNoErrors([...errorsOfCode(route, given), ...errorsOfChange(route, given, changes)])
  const change = fieldsOf(given)
  if (isAlike(change, current)) return current
  if (isAlike(change, route.declared)) await deleteChange(tx, id)
  else await putChange(tx, { id, path: route.path, ...change }, authorOf(caller))
  tx.audit({
    entityType: 'menuEntry',
    entityID: id,
    action: 'changed',
    data: { before: fieldsOf(current), after: change },
  })
  return toEntry(route, await selectChanges(tx))
}

/** Where an entry leads and who may go there is the code's to say; whoever sends it along must have it right. */
function errorsOfCode(
  route: DeclaredRoute,
  given: { path?: string | undefined; component?: string | undefined; beforeEnter?: string | undefined },
): FieldError[] {
  const routes = declaredRoutes()
  return (['path', 'component', 'beforeEnter'] as const).flatMap((field) => {
    const [said, own] = [given[field], route[field]]
    if (said === undefined || said === own) return []
    const known = [...new Set(routes.map((one) => one[field]))]
    const message = known.some((one) => one === said)
      ? `${field} of this entry is ${own}, and stays so`
      : `${field} must be one of ${known.join(', ')}`
    return [{ path: field, message }]
  })
}

function errorsOfChange(
  { id, canHide }: DeclaredRoute,
  { name, hidden }: RouteFields,
  changes: readonly StoredChange[],
): FieldError[] {
  const others = declaredRoutes().filter((one) => one.id !== id)
  const isTaken = others.some((one) => toEntry(one, changes).name.toLowerCase() === name.toLowerCase())
  return [
    ...(isTaken ? [{ path: 'name', message: 'Another entry is called so' }] : []),
    ...(hidden && !canHide ? [{ path: 'hidden', message: 'This entry is needed, and always shows' }] : []),
  ]
}

/** Takes the change of an entry back. */
export async function restoreRoute({ tx }: Context, id: number): Promise<RouteAdminEntry> {
  const route = getDeclared(id)
  const changes = await lockChanges(tx)
  const current = toEntry(route, changes)
  if (changes.some((change) => change.id === id)) {
    await deleteChange(tx, id)
    const data = { before: fieldsOf(current), after: route.declared }
    tx.audit({ entityType: 'menuEntry', entityID: id, action: 'restored', data })
  }
  return toEntry(route, [])
}
