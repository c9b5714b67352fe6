import { Button } from '../ui/plain/Button.tsx'
import classes from './customer.module.css'
import { isLinkError } from './use-link.ts'

/** Replaces the page of a link that could not be loaded. */
export function UnreachableLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isLinkError(error)) {
    return (
      <>
        <h1>This link does not work</h1>
        <p>Check that you copied the whole address, or ask the sender for a new link.</p>
      </>
    )
  }
  return (
    <div role="alert" className={classes.closed}>
      <h1>The document could not be loaded.</h1>
      <p className={classes.lead}>Check the connection, then try again.</p>
      <Button tone="plain" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
