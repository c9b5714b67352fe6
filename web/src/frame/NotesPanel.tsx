import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconCheck, IconChevronDown, IconNotes, IconPlus, IconTrash } from '@tabler/icons-react'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { formatDate, formatTime } from '../ui/format.ts'
import { useStoredFlag } from '../ui/shell/use-stored-flag.ts'
import classes from './NotesPanel.module.css'
import { type EditedNote, isDirty } from './notes-draft.ts'
import { useNotes } from './use-notes.ts'

interface Props {
  orderID: number
  /** The screen that the notes belong to. */
  component: string
}

/** The notes of the current screen, folded until the person opens them. */
export default function NotesPanel({ orderID, component }: Props) {
  const [isOpen, setIsOpen] = useStoredFlag('notes-opened')
  return (
    <section className={classes.panel} aria-label="Notes">
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconNotes size={18} aria-hidden /> Notes
        <IconChevronDown size={16} aria-hidden className={classes.arrow} />
      </button>
      {isOpen && <Notes key={`${orderID} ${component}`} orderID={orderID} component={component} />}
    </section>
  )
}

function Notes({ orderID, component }: Props) {
  const {
    notes,
    loading,
    failed,
    retry,
    saving,
    edit,
    add,
    save,
    remove,
    isDirty: dirty,
  } = useNotes(orderID, component)
  if (failed) return <FailedState compact message="The notes could not be loaded." onRetry={retry} />
  if (loading) return <LoadingState label="Loading notes" />
  return (
    <>
      {notes.length === 0 && (
        <p className={classes.empty}>Notes on this screen are seen by your team, not by the customer.</p>
      )}
      <ul className={classes.list}>
        {notes.map((note, index) => (
          <li key={note.key} className={classes.note}>
            <Textarea
              aria-label={`Note ${index + 1}`}
              autosize
              minRows={2}
              maxLength={4000}
              value={note.noteText}
              onChange={(event) => edit(note.key, event.currentTarget.value)}
              autoFocus={note.noteID === 0 && note.noteText === ''}
            />
            <div className={classes.foot}>
              <NoteMark note={note} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete note ${index + 1}`}
                onClick={() => void remove(note)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {dirty ? (
        <Button fullWidth loading={saving} onClick={() => void save()}>
          Save
        </Button>
      ) : (
        <Button fullWidth variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
          Add note
        </Button>
      )}
    </>
  )
}

function NoteMark({ note }: { note: EditedNote }) {
  if (isDirty(note) || note.noteID === 0) return <span className={classes.mark}>Not saved yet</span>
  return (
    <span className={classes.mark} data-saved>
      <IconCheck size={14} aria-hidden /> Saved by {note.writtenBy}, {formatDate(note.writtenAt)}{' '}
      {formatTime(note.writtenAt)}
    </span>
  )
}
