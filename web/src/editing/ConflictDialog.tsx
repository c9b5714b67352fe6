import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import classes from './ConflictDialog.module.css'
import type { Conflict } from './merge.ts'

export type Resolution = 'mine' | 'theirs' | 'later'

/** The properties of `useEditing` that the dialogs need. */
export interface ConflictEditing {
  /** The fields and rows that both people changed. Undefined if there is no stale save. */
  conflicts: readonly Conflict[] | undefined
  /** Whether somebody else deleted the record. */
  isDeleted: boolean
  /** Whether a deleted record can be added again. */
  canAddAgain: boolean
  resolveConflict: (choice: Resolution) => void
}

interface Props {
  /** The name of the edited customer or record. */
  name: string
  editing: ConflictEditing
}

/** Asks which values to keep if somebody else saved or deleted the record first. The person can also keep editing. */
export function ConflictDialog({ name, editing }: Props) {
  const { conflicts, resolveConflict } = editing
  const removedLabels = (conflicts ?? []).filter(({ isRemoved }) => isRemoved).map(({ label }) => label)
  const isOnlyRemoved = removedLabels.length > 0 && removedLabels.length === conflicts?.length
  return (
    <>
      <Dialog
        opened={conflicts !== undefined}
        onClose={() => resolveConflict('later')}
        title="Somebody else saved this first"
        actions={
          <>
            <Button variant="default" onClick={() => resolveConflict('theirs')}>
              Take theirs
            </Button>
            <Button data-autofocus onClick={() => resolveConflict('mine')}>
              {isOnlyRemoved ? 'Add again' : 'Keep mine'}
            </Button>
          </>
        }
      >
        <p>
          {name} was changed while you worked on it. Keep your changes, or take theirs and discard yours? Their other
          changes are kept either way.
        </p>
        {removedLabels.length > 0 && (
          <p>
            Deleted by somebody else: {removedLabels.join(', ')}. If you keep yours, it is added again with your
            changes.
          </p>
        )}
        {conflicts && conflicts.length > 0 && <ConflictTable conflicts={conflicts} />}
      </Dialog>
      <DeletedDialog name={name} editing={editing} />
    </>
  )
}

function ConflictTable({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <table className={classes.conflicts}>
      <caption>Changed by both of you</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine || 'empty'}</td>
            <td>{theirs || 'empty'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks whether to discard the typed values of a record that somebody else deleted. Closing the dialog keeps them. */
function DeletedDialog({ name, editing: { isDeleted, canAddAgain, resolveConflict } }: Props) {
  return (
    <Dialog
      opened={isDeleted}
      onClose={() => resolveConflict('later')}
      title="Somebody else deleted this"
      actions={
        <>
          <Button variant="default" onClick={() => resolveConflict('theirs')}>
            Discard
          </Button>
          <Button data-autofocus onClick={() => resolveConflict(canAddAgain ? 'mine' : 'later')}>
            {canAddAgain ? 'Add again' : 'Keep on screen'}
          </Button>
        </>
      }
    >
      <p>
        {canAddAgain
          ? `${name} was deleted while you worked on it. Add it again with your changes, or discard them?`
          : `${name} was deleted while you worked on it and can’t be saved. Keep your changes on the screen to copy them, or discard them?`}
      </p>
    </Dialog>
  )
}
