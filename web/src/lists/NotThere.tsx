import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'

interface Props {
  /** `file`, as it stands in sentences. */
  noun: string
  /** It could not be loaded; otherwise there is none. */
  failed: boolean
  onClose: () => void
  onRetry: () => void
}

/** Says that what the address opens beside a list could not be opened. */
export function NotThere({ noun, failed, onClose, onRetry }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={failed ? `The ${noun} could not be loaded` : `There is no such ${noun}`}
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
