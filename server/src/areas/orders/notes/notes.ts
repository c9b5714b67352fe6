import type { Note, NoteInput } from '@dealerline/shared/contract/notes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { assertOrderExists } from '../lock-order.ts'
import * as queries from './queries.ts'

export async function getNotes(context: Context, orderID: number, component: string): Promise<Note[]> {
  const [, notes] = await Promise.all([
    assertOrderExists(context, orderID),
    queries.selectNotes(context.tx, orderID, [component]),
  ])
  return notes
}

/**
 * Saves notes and answers all of their screens. Notes are no part of the order, so they can be written at any time.
 * A note that somebody else has changed meanwhile is refused with the notes as they stand.
 */
export async function saveNotes(context: Context, orderID: number, given: NoteInput[]): Promise<Note[]> {
  const { tx, caller } = context
  await assertOrderExists(context, orderID)
  const components = [...new Set(given.map(({ component }) => component))]
  const stored = await lockKnown(
    context,
    orderID,
    given.map(({ noteID }) => noteID),
  )
  const isStale = ({ noteID, version }: NoteInput) => version > 0 && stored.get(noteID)?.version !== version
  if (given.some(({ noteID, ...note }) => noteID > 0 && isStale({ noteID, ...note })))
    throw new AppError('stale', { current: await queries.selectNotes(tx, orderID, components) })
  await queries.saveNotes(tx, orderID, given, authorOf(caller))
  tx.audit({ entityType: 'notes', entityID: orderID, action: 'saved', data: given })
  return queries.selectNotes(tx, orderID, components)
}

export async function deleteNotes(context: Context, orderID: number, ids: number[]): Promise<void> {
  await assertOrderExists(context, orderID)
  const stored = await lockKnown(context, orderID, ids)
  await queries.deleteNotes(context.tx, orderID, ids)
  context.tx.audit({ entityType: 'notes', entityID: orderID, action: 'removed', data: [...stored.values()] })
}

/** The saved notes among these, by id; one that is not on the order is refused. */
async function lockKnown({ tx }: Context, orderID: number, ids: readonly number[]): Promise<Map<number, Note>> {
  const saved = ids.filter((id) => id > 0)
  const stored = new Map((await queries.lockNotes(tx, orderID, saved)).map((note) => [note.noteID, note]))
  if (saved.some((id) => !stored.has(id))) throw new AppError('notFound', { detail: 'A note is not on this order.' })
  return stored
}
