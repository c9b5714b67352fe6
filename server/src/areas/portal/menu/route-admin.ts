import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type BuiltInRouteFields,
  builtInRouteFields,
  type menuCalls,
  type RouteAdminEntry,
} from '@dealerline/shared/contract/menu.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import {
  type DeclaredRoute,
  declaredRoutes,
  type MenuAdministration,
  reportLabels,
  type ScreenAddress,
  screenAddresses,
} from '@dealerline/shared/record-rules/menu-changes.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { toEntries, toEntry } from './entries.ts'
import { nameErrors, pathErrors } from './entry-errors.ts'
import { addOwnEntry, changeOwnEntry, deleteOwnEntry } from './own-entries.ts'
import { deleteChange, lockMenu, putChange, selectMenu } from './queries.ts'

type RouteInput = BodyOf<typeof menuCalls.updateVueRoute>

/** Returns the changes and additions that administrators have made to the menu. */
export function getMenuAdministration({ tx }: Context): Promise<MenuAdministration> {
  return selectMenu(tx)
}

/** The missing requirements with the sections' report labels. */
export async function withReportLabels(context: Context, missing: readonly Requirement[]): Promise<Requirement[]> {
  const labels = reportLabels(await getMenuAdministration(context))
  return missing.map((requirement) => ({
    ...requirement,
    section: labels.get(requirement.section) ?? requirement.section,
  }))
}

export async function getRoutes({ tx }: Context): Promise<RouteAdminEntry[]> {
  return toEntries(await selectMenu(tx))
}

export async function getScreenAddresses(context: Context): Promise<ScreenAddress[]> {
  return screenAddresses(await getMenuAdministration(context), context.caller.kind)
}

/** Adds an entry if the id is 0. Otherwise changes those fields of the entry that its kind allows to be changed. */
export async function updateRoute(context: Context, { id, version, ...input }: RouteInput): Promise<RouteAdminEntry> {
  const entries = toEntries(await lockMenu(context.tx))
  if (id === 0) return addOwnEntry(context, input, entries)
  const current = getEntry(entries, id)
  assertCurrentVersion(context, current, version)
  return current.isOwn
    ? changeOwnEntry(context, current, input, entries)
    : changeBuiltIn(context, current, input, entries)
}

/** Deletes an added entry, or resets a built-in one. */
export async function deleteRoute(context: Context, id: number): Promise<RouteAdminEntry> {
  const entries = toEntries(await lockMenu(context.tx))
  const current = getEntry(entries, id)
  assertCurrentVersion(context, current, undefined)
  return current.isOwn ? deleteOwnEntry(context, current) : resetBuiltIn(context, current)
}

function getEntry(entries: readonly RouteAdminEntry[], id: number): RouteAdminEntry {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new AppError('notFound', { detail: 'The menu has no such entry.' })
  return entry
}

/**
 * Refuses a stale version. A built-in entry without changes has version 0, so 0 is compared like any other version.
 */
function assertCurrentVersion({ ifMatch }: Context, current: RouteAdminEntry, version: number | undefined): void {
  const expectedVersion = ifMatch ?? version
  if (expectedVersion !== undefined && expectedVersion !== current.version) throw new AppError('stale', { current })
}

const fieldsOf = ({ path, name, reportLabel, icon, order, hidden }: BuiltInRouteFields): BuiltInRouteFields => ({
  path,
  name,
  reportLabel,
  icon,
  order,
  hidden,
})

const hasSameFields = (one: BuiltInRouteFields, other: BuiltInRouteFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

function getDeclared(id: number): DeclaredRoute {
  const route = declaredRoutes().find((one) => one.id === id)
  if (!route) throw new AppError('notFound', { detail: 'The menu has no such entry.' })
  return route
}

/** Changes a built-in entry. Deletes the stored change if the entry is then the same as declared. */
async function changeBuiltIn(
  { tx, caller, config }: Context,
  current: RouteAdminEntry,
  input: Omit<RouteInput, 'id' | 'version'>,
  entries: readonly RouteAdminEntry[],
): Promise<RouteAdminEntry> {
  const route = getDeclared(current.id)
  const change = withChange(builtInRouteFields, current, input)
  const isMoved = change.path !== route.path
  assertNoErrors([
    ...declaredErrors(current, input),
    ...nameErrors(route.id, change.name, entries),
    ...(isMoved ? pathErrors(route.id, change.path, entries, config) : []),
    ...(change.hidden && !route.canHide
      ? [{ path: 'hidden', message: 'Orders need this entry. It cannot be hidden' }]
      : []),
  ])
  if (hasSameFields(change, current)) return current
  if (hasSameFields(change, { ...route.declared, path: route.path })) await deleteChange(tx, route.id)
  else {
    const menuChange = { ...change, id: route.id, path: route.path, newPath: isMoved ? change.path : null }
    await putChange(tx, menuChange, authorOf(caller))
  }
  const data = { before: fieldsOf(current), after: change }
  tx.audit({ entityType: 'menuEntry', entityID: route.id, action: 'changed', data })
  return toEntry(route, (await selectMenu(tx)).changes)
}

/** Returns errors for changes of a built-in entry's screen, section or guard, which are fixed. */
function declaredErrors(current: RouteAdminEntry, input: Omit<RouteInput, 'id' | 'version'>): FieldError[] {
  return (['component', 'beforeEnter', 'section'] as const).flatMap((field) =>
    input[field] === undefined || input[field] === current[field]
      ? []
      : [{ path: field, message: `${field} of this entry is ${current[field]} and cannot be changed` }],
  )
}

async function resetBuiltIn({ tx }: Context, current: RouteAdminEntry): Promise<RouteAdminEntry> {
  const route = getDeclared(current.id)
  // Also deletes a stored change that is ignored because the entry's built-in path has changed since it was saved.
  await deleteChange(tx, route.id)
  if (current.version > 0) {
    const data = { before: fieldsOf(current), after: { ...route.declared, path: route.path } }
    tx.audit({ entityType: 'menuEntry', entityID: route.id, action: 'restored', data })
  }
  return toEntry(route, [])
}
