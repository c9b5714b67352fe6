import { Button } from '@mantine/core'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { customerName, findClashes } from './customer-values.ts'
import classes from './customers.module.css'
import type { CustomerEditing } from './use-customer-editing.ts'

/** Asks whose values stand where somebody else saved the customer first; closing it goes on editing. */
export function MergeDialog({ editing: { clash, settle } }: { editing: CustomerEditing }) {
  const clashes = clash ? findClashes(clash.base, clash.mine, clash.theirs) : []
  return (
    <Dialog
      opened={clash !== undefined}
      onClose={() => void settle('later')}
      title="Somebody else saved this first"
      actions={
        <>
          <Button variant="default" onClick={() => void settle('theirs')}>
            Take theirs
          </Button>
          <Button data-autofocus onClick={() => void settle('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {clash && customerName(clash.theirs)} was changed while you worked on it. Keep your changes over theirs, or take
        theirs and leave yours out? What only they changed is kept either way.
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
            {clashes.map((each) => (
              <tr key={each.label}>
                <th scope="row">{each.label}</th>
                <td>{each.mine || 'empty'}</td>
                <td>{each.theirs || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
