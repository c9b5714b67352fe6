import type { Note, NoteInput, NotePerson } from '@dealerline/shared/contract/notes.ts'
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

/** Returns at most eight people whom the caller can mention in a note of the order, those first whose name begins with the text. */
export async function getNotePeople(context: Context, orderID: number, search: string): Promise<NotePerson[]> {
  const [, people] = await Promise.all([
    assertOrderExists(context, orderID),
    queries.searchNotePeople(context.tx, orderID, search, context.caller.actorID),
  ])
  return people
}

/**
 * Saves notes and returns all notes of their screens. Allowed in every status of the order, because notes are not part
 * of its content. If another person changed a note first, refuses the call and returns the current notes.
 */
export async function saveNotes(context: Context, orderID: number, inputs: NoteInput[]): Promise<Note[]> {
  const { tx, caller, queue } = context
  await assertOrderExists(context, orderID)
  const components = [...new Set(inputs.map(({ component }) => component))]
  const storedNotes = await lockSavedNotes(
    context,
    orderID,
    inputs.map(({ noteID }) => noteID),
  )
  const isStale = ({ noteID, version }: NoteInput) => version > 0 && storedNotes.get(noteID)?.version !== version
  if (inputs.some(({ noteID, ...note }) => noteID > 0 && isStale({ noteID, ...note })))
    throw new AppError('stale', { current: await queries.selectNotes(tx, orderID, components) })
  const noteIDs = await queries.saveNotes(tx, orderID, inputs, authorOf(caller))
  await queue(tx, 'notes.written', { orderID, noteIDs, writtenBy: caller.actorID })
  tx.audit({ entityType: 'notes', entityID: orderID, action: 'saved', data: inputs })
  return queries.selectNotes(tx, orderID, components)
}

export async function deleteNotes(context: Context, orderID: number, ids: number[]): Promise<void> {
  await assertOrderExists(context, orderID)
  const storedNotes = await lockSavedNotes(context, orderID, ids)
  await queries.deleteNotes(context.tx, orderID, ids)
  context.tx.audit({ entityType: 'notes', entityID: orderID, action: 'removed', data: [...storedNotes.values()] })
}

/** Locks the saved notes with these ids and returns them by id. Refuses a note that is not on the order. */
async function lockSavedNotes({ tx }: Context, orderID: number, ids: readonly number[]): Promise<Map<number, Note>> {
  const savedIDs = ids.filter((id) => id > 0)
  const notes = new Map((await queries.lockNotes(tx, orderID, savedIDs)).map((note) => [note.noteID, note]))
  if (savedIDs.some((id) => !notes.has(id))) throw new AppError('notFound', { detail: 'A note is not on this order.' })
  return notes
}
