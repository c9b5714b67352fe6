import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import classes from './ClashDialog.module.css'
import { DeletedDialog } from './DeletedDialog.tsx'
import type { Clash } from './merge.ts'

export type Settlement = 'mine' | 'theirs' | 'later'

/** The parts of an editing that its questions need. */
export interface ClashEditing {
  /** The fields and rows that both people changed. Undefined if there is nothing to choose. */
  clashes: readonly Clash[] | undefined
  /** Whether somebody else deleted the record. */
  isDeleted: boolean
  /** Whether a deleted record can be added again. */
  canAddAgain: boolean
  settle: (choice: Settlement) => void
}

interface Props {
  /** The name of the edited customer or record. */
  name: string
  editing: ClashEditing
}

/** Asks which values to keep if somebody else saved or deleted first. Closing the dialog continues the editing. */
export function ClashDialog({ name, editing }: Props) {
  const { clashes, settle } = editing
  const removedLabels = (clashes ?? []).filter(({ isRemoved }) => isRemoved).map(({ label }) => label)
  const isOnlyRemoved = removedLabels.length > 0 && removedLabels.length === clashes?.length
  return (
    <>
      <Dialog
        opened={clashes !== undefined}
        onClose={() => settle('later')}
        title="Somebody else saved this first"
        actions={
          <>
            <Button variant="default" onClick={() => settle('theirs')}>
              Take theirs
            </Button>
            <Button data-autofocus onClick={() => settle('mine')}>
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
          <p>Deleted by somebody else: {removedLabels.join(', ')}. Keeping yours adds it again with what you typed.</p>
        )}
        {clashes && clashes.length > 0 && <ClashTable clashes={clashes} />}
      </Dialog>
      <DeletedDialog name={name} editing={editing} />
    </>
  )
}

function ClashTable({ clashes }: { clashes: readonly Clash[] }) {
  return (
    <table className={classes.clashes}>
      <caption>Changed by both of you</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {clashes.map(({ label, mine, theirs }) => (
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
