import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../api.ts'
import { isOwnNote, noteMark } from './notes-draft.ts'

/**
 * The notes of a screen that others wrote or changed since the component appeared. The caller gives each screen its own
 * component (`key`).
 */
export function useNewNotes(orderID: number, component: string): ReadonlySet<number> {
  const { data } = useQuery(query(noteCalls.getNotes, { params: { orderID, component } }))
  const firstNotes = useRef<ReadonlySet<string>>(undefined)
  firstNotes.current ??= data && new Set(data.map(noteMark))
  const newNotes = (data ?? []).filter((note) => !firstNotes.current?.has(noteMark(note)) && !isOwnNote(note))
  return new Set(newNotes.map(({ noteID }) => noteID))
}
