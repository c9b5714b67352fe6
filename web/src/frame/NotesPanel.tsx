import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconMessagePlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { send } from '../api.ts'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { MentionField } from '../ui/form/MentionField.tsx'
import { formatDate, formatTime } from '../ui/format.ts'
import NoteCount from './NoteCount.tsx'
import classes from './NotesPanel.module.css'
import { type EditedNote, isDirty } from './notes-draft.ts'
import { useNewNotes } from './use-new-notes.ts'
import { useNotes } from './use-notes.ts'

interface Props {
  orderID: number
  /** The screen that the notes belong to. */
  component: string
  /** The note to which a notification leads; 0 for none. */
  linkedNote?: number
}

/** The notes of the current screen, newest first. */
export default function NotesPanel(props: Props) {
  return <Notes key={`${props.orderID} ${props.component}`} {...props} />
}

function Notes({ orderID, component, linkedNote = 0 }: Props) {
  const notes = useNotes(orderID, component)
  const newNotes = useNewNotes(orderID, component)
  return (
    <section className={classes.panel} aria-label="Notes">
      <div className={classes.head}>
        <h2 className={classes.title} tabIndex={-1}>
          Notes{' '}
          <span role="status">
            <NoteCount orderID={orderID} component={component} />
          </span>
        </h2>
        {notes.isDirty ? (
          <Button size="compact-sm" loading={notes.saving} onClick={() => void notes.save()}>
            Save
          </Button>
        ) : (
          !notes.loading &&
          !notes.failed && (
            <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} />} onClick={notes.add}>
              Add note
            </Button>
          )
        )}
      </div>
      {notes.failed && <FailedState compact message="The notes could not be loaded." onRetry={notes.retry} />}
      {notes.loading && <LoadingState label="Loading notes" />}
      {!notes.failed && !notes.loading && <NoteList {...notes} {...{ newNotes, orderID, linkedNote }} />}
    </section>
  )
}

type ListProps = Pick<ReturnType<typeof useNotes>, 'notes' | 'edit' | 'remove'> &
  Required<Pick<Props, 'orderID' | 'linkedNote'>> & { newNotes: ReadonlySet<number> }

const roles = { dealer: 'Dealer of the order', manager: 'Manager of the group', staff: 'Provider’s staff' }

function NoteList({ orderID, notes, edit, remove, newNotes, linkedNote }: ListProps) {
  const linked = useRef<HTMLLIElement>(null)
  const linkedID = notes.find(({ noteID }) => noteID > 0 && noteID === linkedNote)?.noteID
  useEffect(() => {
    if (linkedID !== undefined) focusNote(linked.current)
  }, [linkedID])
  const search = async (text: string, signal: AbortSignal) => {
    const people = await send(noteCalls.getNotePeople, { params: { orderID }, query: { search: text } }, { signal })
    return people.map(({ dealerID, name, role }) => ({
      key: String(dealerID),
      label: name,
      detail: roles[role],
      item: dealerID,
    }))
  }
  if (notes.length === 0) return <p className={classes.empty}>Your team can see these notes. The customer can’t.</p>
  return (
    <ul className={classes.list}>
      {notes
        .map((note, index) => ({ note, number: index + 1 }))
        .toReversed()
        .map(({ note, number }) => (
          <li
            key={note.key}
            ref={note.noteID === linkedID ? linked : undefined}
            data-linked={note.noteID === linkedID || undefined}
          >
            <MentionField
              label={`Note ${number}`}
              placeholder="Type @ to mention a colleague"
              maxLength={4000}
              value={note.noteText}
              onChange={(text) => edit(note.key, text)}
              autoFocus={note.noteID === 0 && note.noteText === ''}
              search={search}
            />
            <div className={classes.foot}>
              <NoteMark note={note} isNew={newNotes.has(note.noteID)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete note ${number}`}
                onClick={() => void remove(note)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
    </ul>
  )
}

/** Moves the focus to a note, and the note to where it can be seen. */
function focusNote(note: HTMLElement | null) {
  note?.scrollIntoView({ block: 'nearest' })
  note?.querySelector('textarea')?.focus({ preventScroll: true })
}

function NoteMark({ note, isNew }: { note: EditedNote; isNew: boolean }) {
  if (isDirty(note) || note.noteID === 0) return <span className={classes.mark}>Not saved yet</span>
  const Icon = isNew ? IconMessagePlus : IconCheck
  return (
    <span className={classes.mark} data-saved data-new={isNew || undefined}>
      <Icon size={14} aria-hidden />
      <span>
        {isNew ? 'New: saved' : 'Saved'} by {note.writtenBy}, {formatDate(note.writtenAt)} {formatTime(note.writtenAt)}
      </span>
    </span>
  )
}
