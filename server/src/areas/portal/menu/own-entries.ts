import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type menuCalls,
  type OwnRouteFields,
  ownRouteFields,
  type RouteAdminEntry,
} from '@dealerline/shared/contract/menu.ts'
import { assertNoErrors } from '@dealerline/shared/errors.ts'
import { menuScreens } from '@dealerline/shared/record-rules/menu-screens.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { toOwnEntry } from './entries.ts'
import { ownEntryErrors } from './entry-errors.ts'
import { deleteEntry, insertEntry, selectMenu, updateEntry } from './queries.ts'

type EntryInput = Omit<BodyOf<typeof menuCalls.updateVueRoute>, 'id' | 'version'>

const fieldsOf = (entry: RouteAdminEntry | OwnRouteFields) => ownRouteFields.parse(entry)

export async function addOwnEntry(
  context: Context,
  input: EntryInput,
  entries: readonly RouteAdminEntry[],
): Promise<RouteAdminEntry> {
  const { tx, caller, config } = context
  const entry = withChange(ownRouteFields, defaultsFor(input), input)
  assertNoErrors(ownEntryErrors(0, entry, entries, config))
  const id = await insertEntry(tx, entry, authorOf(caller))
  tx.audit({ entityType: 'menuEntry', entityID: id, action: 'added', data: entry })
  return getOwnEntry(context, id)
}

/** Returns the default values of a new entry. Most come from its screen. */
function defaultsFor({ name, component }: EntryInput) {
  const { access, section } = menuScreens().find((one) => one.component === component) ?? {}
  return {
    reportLabel: name,
    icon: 'world',
    order: 500,
    hidden: false,
    beforeEnter: access ?? 'staff',
    section: section ?? 'Documents',
  }
}

export async function changeOwnEntry(
  context: Context,
  current: RouteAdminEntry,
  input: EntryInput,
  entries: readonly RouteAdminEntry[],
): Promise<RouteAdminEntry> {
  const { tx, caller, config } = context
  const before = fieldsOf(current)
  const entry = withChange(ownRouteFields, before, input)
  assertNoErrors(ownEntryErrors(current.id, entry, entries, config))
  if (JSON.stringify(entry) === JSON.stringify(before)) return current
  await updateEntry(tx, current.id, entry, authorOf(caller))
  const data = { before, after: entry }
  tx.audit({ entityType: 'menuEntry', entityID: current.id, action: 'changed', data })
  return getOwnEntry(context, current.id)
}

export async function deleteOwnEntry({ tx }: Context, current: RouteAdminEntry): Promise<RouteAdminEntry> {
  await deleteEntry(tx, current.id)
  tx.audit({ entityType: 'menuEntry', entityID: current.id, action: 'deleted', data: fieldsOf(current) })
  return current
}

async function getOwnEntry({ tx }: Context, id: number): Promise<RouteAdminEntry> {
  const storedEntry = (await selectMenu(tx)).own.find((one) => one.id === id)
  if (!storedEntry) throw new Error(`Entry ${id} of the menu was not saved.`)
  return toOwnEntry(storedEntry)
}
