import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconCheck, IconMessagePlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
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
}

/** The notes of the current screen, newest first. */
export default function NotesPanel(props: Props) {
  return <Notes key={`${props.orderID} ${props.component}`} {...props} />
}

function Notes({ orderID, component }: Props) {
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
      {!notes.failed && !notes.loading && <NoteList {...notes} newNotes={newNotes} />}
    </section>
  )
}

type ListProps = Pick<ReturnType<typeof useNotes>, 'notes' | 'edit' | 'remove'> & { newNotes: ReadonlySet<number> }

function NoteList({ notes, edit, remove, newNotes }: ListProps) {
  if (notes.length === 0)
    return <p className={classes.empty}>Notes on this screen are seen by your team, not by the customer.</p>
  return (
    <ul className={classes.list}>
      {notes
        .map((note, index) => ({ note, number: index + 1 }))
        .toReversed()
        .map(({ note, number }) => (
          <li key={note.key}>
            <Textarea
              aria-label={`Note ${number}`}
              autosize
              minRows={2}
              maxRows={12}
              maxLength={4000}
              value={note.noteText}
              onChange={(event) => edit(note.key, event.currentTarget.value)}
              autoFocus={note.noteID === 0 && note.noteText === ''}
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
