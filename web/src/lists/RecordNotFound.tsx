import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'

interface Props {
  /** The record's name inside a sentence: `file`. */
  noun: string
  /** Whether the record could not be loaded; otherwise it does not exist. */
  failed: boolean
  onClose: () => void
  onRetry: () => void
}

/** Tells the person that the record in the address could not be opened next to its list. */
export function RecordNotFound({ noun, failed, onClose, onRetry }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={failed ? `The ${noun} could not be loaded` : `This ${noun} does not exist`}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
          {failed && <Button onClick={onRetry}>Try again</Button>}
        </>
      }
    >
      <p>{failed ? 'Nothing was lost.' : 'It may have been deleted.'}</p>
    </Dialog>
  )
}
