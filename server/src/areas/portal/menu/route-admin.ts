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
} from '@dealerline/shared/rules/menu-changes.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { toEntries, toEntry } from './entries.ts'
import { nameErrors, pathErrors } from './entry-errors.ts'
import { addOwnEntry, changeOwnEntry, deleteOwnEntry } from './own-entries.ts'
import { deleteChange, lockMenu, putChange, selectMenu } from './queries.ts'

type RouteInput = BodyOf<typeof menuCalls.updateVueRoute>

/** What administrators have changed of the menu and added to it. */
export function getMenuAdministration({ tx }: Context): Promise<MenuAdministration> {
  return selectMenu(tx)
}

/** What is missing, with its sections called as administrators want them called in reports. */
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

/**
 * Adds an entry where it has no id; else changes the one with this id, as far as an entry of its kind can be changed.
 */
export async function updateRoute(context: Context, { id, version, ...sent }: RouteInput): Promise<RouteAdminEntry> {
  const entries = toEntries(await lockMenu(context.tx))
  if (id === 0) return addOwnEntry(context, sent, entries)
  const current = getEntry(entries, id)
  assertCurrentVersion(context, current, version)
  return current.isOwn
    ? changeOwnEntry(context, current, sent, entries)
    : changeBuiltIn(context, current, sent, entries)
}

/** Deletes an added entry, or takes back what was changed of a built-in one. */
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

/** A built-in entry that nobody has changed has version 0, so that 0 is a version here like any other. */
function assertCurrentVersion({ ifMatch }: Context, current: RouteAdminEntry, version: number | undefined): void {
  const seen = ifMatch ?? version
  if (seen !== undefined && seen !== current.version) throw new AppError('stale', { current })
}

const fieldsOf = ({ path, name, reportLabel, icon, order, hidden }: BuiltInRouteFields): BuiltInRouteFields => ({
  path,
  name,
  reportLabel,
  icon,
  order,
  hidden,
})

const isAlike = (one: BuiltInRouteFields, other: BuiltInRouteFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

function getDeclared(id: number): DeclaredRoute {
  const route = declaredRoutes().find((one) => one.id === id)
  if (!route) throw new AppError('notFound', { detail: 'The menu has no such entry.' })
  return route
}

/** Changes a built-in entry; one that is as declared again has no change any more. */
async function changeBuiltIn(
  { tx, caller, config }: Context,
  current: RouteAdminEntry,
  sent: Omit<RouteInput, 'id' | 'version'>,
  entries: readonly RouteAdminEntry[],
): Promise<RouteAdminEntry> {
  const route = getDeclared(current.id)
  const change = withChange(builtInRouteFields, current, sent)
  const isMoved = change.path !== route.path
  assertNoErrors([
    ...declaredErrors(current, sent),
    ...nameErrors(route.id, change.name, entries),
    ...(isMoved ? pathErrors(route.id, change.path, entries, config) : []),
    ...(change.hidden && !route.canHide
      ? [{ path: 'hidden', message: 'Orders need this entry. It can not be hidden' }]
      : []),
  ])
  if (isAlike(change, current)) return current
  if (isAlike(change, { ...route.declared, path: route.path })) await deleteChange(tx, route.id)
  else {
    const stored = { ...change, id: route.id, path: route.path, newPath: isMoved ? change.path : null }
    await putChange(tx, stored, authorOf(caller))
  }
  const data = { before: fieldsOf(current), after: change }
  tx.audit({ entityType: 'menuEntry', entityID: route.id, action: 'changed', data })
  return toEntry(route, (await selectMenu(tx)).changes)
}

/** The screen of a built-in entry, its section and who may open it come with the portal. */
function declaredErrors(current: RouteAdminEntry, sent: Omit<RouteInput, 'id' | 'version'>): FieldError[] {
  return (['component', 'beforeEnter', 'section'] as const).flatMap((field) =>
    sent[field] === undefined || sent[field] === current[field]
      ? []
      : [{ path: field, message: `${field} of this entry is ${current[field]} and can not be changed` }],
  )
}

async function resetBuiltIn({ tx }: Context, current: RouteAdminEntry): Promise<RouteAdminEntry> {
  const route = getDeclared(current.id)
  // Also a change that no longer counts, because the entry has moved since.
  await deleteChange(tx, route.id)
  if (current.version > 0) {
    const data = { before: fieldsOf(current), after: { ...route.declared, path: route.path } }
    tx.audit({ entityType: 'menuEntry', entityID: route.id, action: 'restored', data })
  }
  return toEntry(route, [])
}
