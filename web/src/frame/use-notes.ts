import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, query, send } from '../api.ts'
import { hasFailed } from '../session/has-failed.ts'
import { notify } from '../ui/feedback/notify.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import {
  blankNote,
  type EditedNote,
  isDirty,
  isOwnNote,
  keepOwnNotes,
  mergeTypedNotes,
  readDraft,
  typedSince,
} from './notes-draft.ts'

/**
 * The notes of one screen of an order. The Save button, or leaving the screen, saves the typed notes; this device
 * keeps them until then, even if the tab or the browser ends. The caller gives each screen its own component (`key`).
 */
export function useNotes(orderID: number, component: string) {
  const notesQuery = query(noteCalls.getNotes, { params: { orderID, component } })
  const storedNotesQuery = useQuery(notesQuery)
  const client = useQueryClient()
  const draft = useDraft<EditedNote[]>(`notes ${orderID} ${component}`, readDraft)
  const [notes, setNotes] = useState<EditedNote[]>([])
  const [saving, setSaving] = useState(false)
  const current = useRef(notes)
  current.current = notes

  /** The save that is under way. It has the texts of its beginning. */
  const running = useRef<Promise<void>>(undefined)
  /** The notes that are being deleted. */
  const removing = useRef(new Set<number>())

  const { data } = storedNotesQuery
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab's draft is read once, with the first response
  useEffect(() => {
    // Notes that arrive during a save may have what it sends. Its end merges them.
    if (!data || running.current) return
    const restored = draft.restoredDraft ?? []
    // The save of an earlier visit has stored it meanwhile.
    const isStored = ({ key, noteText }: EditedNote) =>
      restored.some((note) => note.key === key && note.noteText === noteText) &&
      data.some((note) => isOwnNote(note) && note.noteText.trim() === noteText.trim())
    setNotes((notesBefore) => {
      const typed = notesBefore.length > 0 ? notesBefore : restored
      return mergeTypedNotes(
        data,
        typed.filter((note) => !isStored(note)),
      )
    })
  }, [data])

  const change = (next: EditedNote[]) => {
    current.current = next
    setNotes(next)
    const dirty = next.filter(isDirty)
    if (dirty.length > 0) draft.keep(dirty)
    else draft.acknowledge()
  }

  const saveDirty = async (): Promise<void> => {
    const dirty = current.current.filter(isDirty)
    if (dirty.length === 0) return
    setSaving(true)
    const body = dirty.map(({ noteID, version, noteText }) => ({ noteID, version, noteText, component }))
    try {
      const storedNotes = await send(noteCalls.addNotes, { params: { orderID }, body })
      keepOwnNotes(storedNotes, dirty)
      change(mergeTypedNotes(storedNotes, typedSince(current.current, dirty, storedNotes)))
      client.setQueryData(notesQuery.queryKey, storedNotes)
      notify(message('notesSaved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify(message('recordNotSaved', { error: error.message, httpStatus: error.status }), error)
      const knownNotes = client.getQueryData(notesQuery.queryKey)
      if (knownNotes) change(mergeTypedNotes(knownNotes, current.current))
      if (error.code === 'stale') await client.invalidateQueries({ queryKey: notesQuery.queryKey })
    } finally {
      setSaving(false)
    }
  }

  /** Saves the typed notes; after a save that is under way, only what was typed since. */
  const save = (): Promise<void> => {
    const earlier = running.current?.catch(() => undefined) ?? Promise.resolve()
    const saved = earlier.then(saveDirty).finally(() => {
      if (running.current === saved) running.current = undefined
    })
    running.current = saved
    return saved
  }

  const remove = async (note: EditedNote): Promise<void> => {
    const leaveOut = () => change(current.current.filter(({ key }) => key !== note.key))
    if (note.noteID === 0) return leaveOut()
    if (removing.current.has(note.noteID)) return
    removing.current.add(note.noteID)
    try {
      await send(noteCalls.deleteNotes, { params: { orderID }, body: [note.noteID] })
      leaveOut()
      client.setQueryData(notesQuery.queryKey, (cachedNotes) =>
        cachedNotes?.filter(({ noteID }) => noteID !== note.noteID),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify(
        { httpStatus: error.status || 500, message: `The note was not deleted. Error deleting rows: ${error.message}` },
        error,
      )
    } finally {
      removing.current.delete(note.noteID)
    }
  }

  const latest = useRef(save)
  latest.current = save
  // Leaving the screen saves the typed notes.
  useEffect(() => () => void latest.current(), [])

  return {
    notes,
    saving,
    loading: storedNotesQuery.isPending,
    failed: hasFailed(storedNotesQuery),
    retry: () => void storedNotesQuery.refetch(),
    edit: (key: string, noteText: string) =>
      change(current.current.map((note) => (note.key === key ? { ...note, noteText } : note))),
    add: () => change([...current.current, blankNote()]),
    save,
    remove,
    isDirty: notes.some(isDirty),
  }
}
