import { z } from 'zod'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, orderParams, recordID, recordIDOrNone, version } from './call.ts'

/** The screen of the note: the first part of its address, such as `create-mobile`. */
const component = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w-]+$/, 'component must be the first part of a screen’s address')

const note = z.object({
  noteID: z.number().int(),
  orderID: z.number().int(),
  component: z.string(),
  noteText: z.string(),
  writtenBy: z.string(),
  writtenAt: z.string(),
  version,
})
export type Note = z.output<typeof note>

const noteInput = z.object({
  noteID: recordIDOrNone.default(0),
  component,
  noteText: lines('Note text', 4000).min(1, ruleMessage('required', 'Note')),
  version: version.default(0),
})
export type NoteInput = z.output<typeof noteInput>

/** A person who may see the order: its dealer, a manager of their group, or one of the provider's staff. */
const notePerson = z.object({
  dealerID: z.number().int(),
  name: z.string(),
  role: z.enum(['dealer', 'manager', 'staff']),
})
export type NotePerson = z.output<typeof notePerson>

export const noteCalls = {
  getNotePeople: call('GET Order/getNotePeople/{orderID}', {
    summary: 'Search the people whom a note can mention',
    description:
      'At most eight of those who may see the order, without the caller. A note that has `@` and the full name of one of them notifies them.',
    access: 'staff',
    params: orderParams,
    query: z.object({ search: limited('Search', 100).default('') }),
    reply: z.array(notePerson),
  }),
  getNotes: call('GET Order/getNotes/{orderID}/{component}', {
    summary: 'List the notes of an order’s screen',
    description: 'Oldest first.',
    access: 'staff',
    params: orderParams.extend({ component }),
    reply: z.array(note),
  }),
  addNotes: call('POST Order/AddNotesOrder/{orderID}', {
    summary: 'Save notes on an order',
    description: 'Adds notes with id 0 and changes the others. Returns the notes of the affected screens.',
    access: 'staff',
    params: orderParams,
    body: z.array(noteInput).min(1).max(100),
    reply: z.array(note),
  }),
  deleteNotes: call('DELETE Order/DeleteNotesFromOrder/{orderID}', {
    summary: 'Remove notes from an order',
    description: 'Takes ids or whole records.',
    access: 'staff',
    params: orderParams,
    body: z
      .array(z.union([recordID, z.looseObject({ noteID: recordID })]))
      .min(1)
      .max(100)
      .transform((notes) => notes.map((item) => (typeof item === 'number' ? item : item.noteID))),
    noContent: true,
  }),
}
