import type { Note, NoteInput, NotePerson } from '@dealerline/shared/contract/notes.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = sql`note_id as "noteID", order_id as "orderID", component, note_text as "noteText", written_by as "writtenBy",
  app.utc_text(written_at) as "writtenAt", version`

export const selectNotes = (tx: Transaction, orderID: number, components: readonly string[]) =>
  tx.prepared<Note>('select_notes')`
    select ${columns} from notes where order_id = ${orderID} and component = any(${components}) order by note_id`

/** Returns the people who may see the order. */
export const selectNotePeople = (tx: Transaction, orderID: number) =>
  tx.prepared<NotePerson>('select_note_people')`
    select dealer_id as "dealerID", name, role from app.people_of_order(${orderID})`

export const searchNotePeople = (tx: Transaction, orderID: number, search: string, except: number) =>
  tx.prepared<NotePerson>('search_note_people')`
    select dealer_id as "dealerID", name, role from app.people_of_order(${orderID})
      where dealer_id <> ${except} and app.to_folded(name) like app.containing(${search})
      order by not app.to_folded(name) like substr(app.containing(${search}), 2), role, name, dealer_id limit 8`

/** Locks the order's notes with these ids until the call ends, and returns them. */
export const lockNotes = (tx: Transaction, orderID: number, ids: readonly number[]) =>
  tx.prepared<Note>('lock_notes')`
    select ${columns} from notes where order_id = ${orderID} and note_id = any(${ids}) order by note_id for update`

/** Inserts notes with id 0 and updates the others in one statement. Returns the ids of all of them. */
export async function saveNotes(
  tx: Transaction,
  orderID: number,
  notes: readonly NoteInput[],
  writtenBy: string,
): Promise<number[]> {
  const recordset = notes.map(({ noteID, component, noteText }) => ({ id: noteID, component, words: noteText }))
  const saved = await tx.prepared<{ noteID: number }>('save_notes')`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(recordset)}) as note (id integer, component text,
      words text)),
    updated as (
      update notes set note_text = given.words, written_by = ${writtenBy}, written_at = app.now(), version = version + 1
      from given where given.id > 0 and note_id = given.id and order_id = ${orderID} returning note_id
    ),
    inserted as (
      insert into notes (order_id, dealer_id, component, note_text, written_by)
      select ${orderID}, o.dealer_id, given.component, given.words, ${writtenBy} from given, orders o
      where given.id = 0 and o.order_id = ${orderID} returning note_id
    )
    select note_id as "noteID" from updated union all select note_id from inserted`
  return saved.map(({ noteID }) => noteID)
}

export const deleteNotes = (tx: Transaction, orderID: number, ids: readonly number[]) =>
  tx.execute('delete_notes')`delete from notes where order_id = ${orderID} and note_id = any(${ids})`
