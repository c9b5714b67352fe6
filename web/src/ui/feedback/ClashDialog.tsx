import { Button } from '@mantine/core'
import classes from './ClashDialog.module.css'
import { Dialog } from './Dialog.tsx'

/** A field that two people changed, in words. */
export interface ClashInWords {
  label: string
  mine: string
  theirs: string
}

interface Props {
  opened: boolean
  /** What was changed: a customer's or a record's name. */
  name: string
  clashes: readonly ClashInWords[]
  onSettle: (choice: 'mine' | 'theirs' | 'later') => void
}

/** Asks whose values stand where somebody else saved first; closing it goes on editing. */
export function ClashDialog({ opened, name, clashes, onSettle }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onSettle('later')}
      title="Somebody else saved this first"
      actions={
        <>
          <Button variant="default" onClick={() => onSettle('theirs')}>
            Take theirs
          </Button>
          <Button data-autofocus onClick={() => onSettle('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {name} was changed while you worked on it. Keep your changes over theirs, or take theirs and leave yours out?
        What only they changed is kept either way.
      </p>
      {clashes.length > 0 && (
        <table className={classes.clashes}>
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
