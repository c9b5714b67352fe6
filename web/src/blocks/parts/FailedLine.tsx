import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface Props {
  /** The failed action, in the words that people search for: `Error getting phone regions`. */
  what: string
  error: Error
  onRetry: () => void
}

/** A failed look-up inside a part, with a button to retry. The rest of the page stays usable. */
export function FailedLine({ what, error, onRetry }: Props) {
  return (
    <Notice tone="bad">
      {what}: {error.message}{' '}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
