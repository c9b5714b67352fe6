import type { Note } from '@dealerline/shared/contract/notes.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'

/** A note on the screen. `noteID` is 0 until it is saved. */
export interface EditedNote {
  key: string
  noteID: number
  version: number
  noteText: string
  /** The saved text; empty for a new note. */
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

/** Identifies a version of a stored note. */
export const noteMark = ({ noteID, version }: Note) => `${noteID} ${version}`

/** The versions of notes that this page has saved. */
const ownMarks = new Set<string>()
export const isOwnNote = (note: Note) => ownMarks.has(noteMark(note))

/** Remembers which of the stored notes this page has just saved. */
export function keepOwnNotes(stored: readonly Note[], savedNotes: readonly EditedNote[]): void {
  const isSaved = (note: Note) =>
    savedNotes.some(({ noteID, noteText }) => noteID === note.noteID || noteText.trim() === note.noteText.trim())
  for (const note of stored.filter(isSaved)) ownMarks.add(noteMark(note))
}

/**
 * Merges the typed notes, and new notes without text yet, into the stored ones. A note that was deleted on the server
 * becomes a new one.
 */
export function mergeTypedNotes(stored: readonly Note[], typedNotes: readonly EditedNote[]): EditedNote[] {
  const keptNotes = typedNotes.filter((note) => isDirty(note) || note.noteID === 0)
  const dirty = new Map(keptNotes.map((note) => [note.noteID || note.key, note]))
  const currentNotes = stored.map((note) => {
    const mine = dirty.get(note.noteID)
    if (!mine) return toEdited(note)
    dirty.delete(note.noteID)
    // Somebody else has changed the note: keep their text, and add the typed text as a new note.
    if (mine.version !== note.version) dirty.set(mine.key, { ...blankNote(), noteText: mine.noteText })
    return mine.version === note.version ? mine : toEdited(note)
  })
  const newNotes = [...dirty.values()].map((note) => ({ ...note, noteID: 0, version: 0, savedText: '' }))
  return [...currentNotes, ...newNotes]
}

/** Returns the notes that are on the screen after a save, without those that it stored as they are. Others have the stored version. */
export function typedSince(
  notes: readonly EditedNote[],
  sentNotes: readonly EditedNote[],
  stored: readonly Note[],
): EditedNote[] {
  const earlierIDs = new Set(notes.map(({ noteID }) => noteID))
  return notes.flatMap((note) => {
    const sent = sentNotes.find(({ key }) => key === note.key)
    if (!sent) return [note]
    if (note.noteText === sent.noteText) return []
    const isSame = ({ noteID, noteText }: Note) =>
      sent.noteID === noteID || (!earlierIDs.has(noteID) && noteText.trim() === sent.noteText.trim())
    const storedNote = stored.find(isSame)
    return [storedNote ? { ...toEdited(storedNote), key: note.key, noteText: note.noteText } : note]
  })
}

/** Reads the drafts of this tab. Undefined if they are invalid. */
export function readDraft(draft: unknown): EditedNote[] | undefined {
  const notes = draft as EditedNote[]
  return Array.isArray(notes) && notes.every((note) => typeof note.noteText === 'string') ? notes : undefined
}

/** Whether a screen has notes. Every screen has, except the summary, the approval and home. */
export const hasNotes = (path: string) => !['', 'order-summary', 'approve'].includes(componentOf(path))
