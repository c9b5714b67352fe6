import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import classes from './NoteCount.module.css'
import { useNewNotes } from './use-new-notes.ts'

/** The number of notes of a screen, and of those that came from others while it was open. Empty while it is unknown. */
export default function NoteCount({ orderID, component }: { orderID: number; component: string }) {
  const { data } = useQuery(query(noteCalls.getNotes, { params: { orderID, component } }))
  const count = data?.length
  const newCount = useNewNotes(orderID, component).size
  if (count === undefined) return null
  return (
    <span className={classes.count} data-some={count > 0 || undefined}>
      {count}
      {newCount > 0 && `, ${newCount} new`}
    </span>
  )
}
