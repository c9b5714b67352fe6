import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface Props {
  /** The specified message for the failed action: `Error getting phone regions`. */
  failure: string
  query: { error: Error | null; refetch: () => unknown }
}

/** Shows that one look-up of a part failed, with a button to retry. The rest of the page stays usable. */
export function FailedLine({ failure, query: { error, refetch } }: Props) {
  if (!error) return null
  return (
    <Notice tone="bad">
      {failure}: {error.message}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  )
}
