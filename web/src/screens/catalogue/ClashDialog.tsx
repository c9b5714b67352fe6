import { Button } from '@mantine/core'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import classes from './catalogue.module.css'
import type { Clash } from './record-values.ts'

interface Props {
  name: string
  clashes: readonly Clash[]
  onSettle: (choice: 'mine' | 'theirs' | 'later') => void
}

/** Asks whose values stand where somebody else saved first; closing it goes on editing. */
export function ClashDialog({ name, clashes, onSettle }: Props) {
  return (
    <Dialog
      opened
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
                <td>{write(mine)}</td>
                <td>{write(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function write(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '') || 'empty'
}
