import { ApiError } from '../api.ts'
import { FailedState } from '../ui/feedback/FailedState.tsx'

/** Replaces the page of a link that could not be loaded. */
export function UnreachableLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <h1>This link does not work</h1>
        <p>Check that you copied the whole address, or ask the sender for a new link.</p>
      </>
    )
  }
  return (
    <FailedState
      message="The document could not be loaded."
      detail="Check the connection, then try again."
      onRetry={onRetry}
    />
  )
}
