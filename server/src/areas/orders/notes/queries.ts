import type { Note, NoteInput } from '@dealerline/shared/contract/notes.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = `note_id as "noteID", order_id as "orderID", component, note_text as "noteText", written_by as "writtenBy",
  app.utc_text(written_at) as "writtenAt", version`

export function selectNotes(tx: Transaction, orderID: number, components: readonly string[]): Promise<Note[]> {
  return tx.prepared({
    name: 'select_notes',
    text: `select ${columns} from notes where order_id = $1 and component = any($2) order by note_id`,
    values: [orderID, components],
  })
}

/** Locks the order's notes with these ids until the call ends, and returns them. */
export function lockNotes(tx: Transaction, orderID: number, ids: readonly number[]): Promise<Note[]> {
  return tx.prepared({
    name: 'lock_notes',
    text: `select ${columns} from notes where order_id = $1 and note_id = any($2) order by note_id for update`,
    values: [orderID, ids],
  })
}

/** Inserts notes with id 0 and updates the others in one statement. Returns the ids of all of them. */
export async function saveNotes(
  tx: Transaction,
  orderID: number,
  notes: readonly NoteInput[],
  writtenBy: string,
): Promise<number[]> {
  const recordset = notes.map(({ noteID, component, noteText }) => ({ id: noteID, component, words: noteText }))
  const saved = await tx.prepared<{ noteID: number }>({
    name: 'save_notes',
    text: `
      with given as (select * from jsonb_to_recordset($2) as note (id integer, component text, words text)),
      updated as (
        update notes set note_text = given.words, written_by = $3, written_at = app.now(), version = version + 1
        from given where given.id > 0 and note_id = given.id and order_id = $1 returning note_id
      ),
      inserted as (
        insert into notes (order_id, dealer_id, component, note_text, written_by)
        select $1, o.dealer_id, given.component, given.words, $3 from given, orders o
        where given.id = 0 and o.order_id = $1 returning note_id
      )
      select note_id as "noteID" from updated union all select note_id from inserted`,
    values: [orderID, JSON.stringify(recordset), writtenBy],
  })
  return saved.map(({ noteID }) => noteID)
}

export async function deleteNotes(tx: Transaction, orderID: number, ids: readonly number[]): Promise<void> {
  await tx.prepared({
    name: 'delete_notes',
    text: 'delete from notes where order_id = $1 and note_id = any($2)',
    values: [orderID, ids],
  })
}
