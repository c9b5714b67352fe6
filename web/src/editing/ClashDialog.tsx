import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import classes from './ClashDialog.module.css'
import type { Clash } from './merge.ts'

export type Settlement = 'mine' | 'theirs' | 'later'

interface Props {
  /** The name of the edited customer or record. */
  name: string
  editing: {
    /** The fields and rows that both people changed. Undefined if there is nothing to choose. */
    clashes: readonly Clash[] | undefined
    settle: (choice: Settlement) => void
  }
}

/** Asks which values to keep if somebody else saved first. Closing the dialog continues the editing. */
export function ClashDialog({ name, editing: { clashes, settle } }: Props) {
  return (
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
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {name} was changed while you worked on it. Keep your changes, or take theirs and discard yours? Their other
        changes are kept either way.
      </p>
      {clashes && clashes.length > 0 && (
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
      )}
    </Dialog>
  )
}
