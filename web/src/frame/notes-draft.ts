import type { Note } from '@dealerline/shared/contract/notes.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'

/** A note as it stands on the screen; `noteID` is 0 while it is not saved. */
export interface EditedNote {
  key: string
  noteID: number
  version: number
  noteText: string
  /** What the server has; empty where it has none. */
  savedText: string
  writtenBy: string
  writtenAt: string
}

export const isDirty = (note: EditedNote) => note.noteText.trim() !== '' && note.noteText !== note.savedText

export function toEdited(note: Note): EditedNote {
  const { noteID, version, noteText, writtenBy, writtenAt } = note
  return { key: `saved ${noteID}`, noteID, version, noteText, savedText: noteText, writtenBy, writtenAt }
}

export const blankNote = (): EditedNote => ({
  key: crypto.randomUUID(),
  noteID: 0,
  version: 0,
  noteText: '',
  savedText: '',
  writtenBy: '',
  writtenAt: '',
})

/** The notes of the server, with what is being typed kept over them; a note that is gone there becomes a new one. */
export function withTyped(stored: readonly Note[], typed: readonly EditedNote[]): EditedNote[] {
  const dirty = new Map(typed.filter(isDirty).map((note) => [note.noteID || note.key, note]))
  const standing = stored.map((note) => {
    const mine = dirty.get(note.noteID)
    if (!mine) return toEdited(note)
    dirty.delete(note.noteID)
    // Somebody else changed it meanwhile: theirs stays, and what was typed here becomes a note of its own.
    if (mine.version !== note.version) dirty.set(mine.key, { ...blankNote(), noteText: mine.noteText })
    return mine.version === note.version ? mine : toEdited(note)
  })
  const left = [...dirty.values()].map((note) => ({ ...note, noteID: 0, version: 0, savedText: '' }))
  return [...standing, ...left]
}

/** Drafts that were left in this tab; what does not read is none. */
export function readDraft(stored: unknown): EditedNote[] | undefined {
  const notes = stored as EditedNote[]
  return Array.isArray(notes) && notes.every((note) => typeof note.noteText === 'string') ? notes : undefined
}

/** Where notes are not taken: the summary, and addresses of no order's screen. */
export const hasNotes = (path: string) => !['', 'order-summary', 'approve'].includes(componentOf(path))
