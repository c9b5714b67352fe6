import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import type { ConflictEditing } from './ConflictDialog.tsx'

interface Props {
  /** The name of the edited customer or record. */
  name: string
  editing: Pick<ConflictEditing, 'isDeleted' | 'canAddAgain' | 'resolveConflict'>
}

/** Asks whether to discard the typed values of a record that somebody else deleted. Closing the dialog keeps them. */
export function DeletedDialog({ name, editing: { isDeleted, canAddAgain, resolveConflict } }: Props) {
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
