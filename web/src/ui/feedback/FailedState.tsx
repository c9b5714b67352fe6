import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LoadingQuery } from './failure-of.ts'
import classes from './states.module.css'

type Props = {
  /** The failure: `The order could not be loaded.` */
  message: string
  /** A sentence that says that nothing was lost, or the next step. */
  detail?: string
  /** The query to repeat. `onRetry` and `retrying` are for several queries, and for what is no query. */
  query?: Pick<LoadingQuery, 'refetch' | 'isFetching'>
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Another way out, such as a link home. */
  action?: ReactNode
  compact?: boolean
  /** Whether it takes the place of a whole screen. The failure is then the heading. */
  isScreen?: boolean
}

/** Tells the person what failed and that nothing was lost, and offers to retry. */
export function FailedState({
  message,
  detail = 'Nothing was lost.',
  query,
  action,
  compact,
  isScreen,
  ...retry
}: Props) {
  const Headline = isScreen ? 'h1' : 'p'
  const { onRetry = query && (() => void query.refetch()), retrying = query?.isFetching } = retry
  return (
    <div className={classes.state} data-compact={compact || undefined} role="alert">
      <span className={classes.icon} data-bad aria-hidden>
        <IconCloudOff size={20} />
      </span>
      <Headline className={classes.headline}>{message}</Headline>
      <p className={classes.words}>{detail}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="default" onClick={onRetry} loading={retrying ?? false}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
