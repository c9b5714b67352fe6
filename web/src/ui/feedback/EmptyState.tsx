import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** One sentence about the items that will be listed here. */
  message: string
  icon?: ReactNode
  /** The button or link that adds the first item. */
  action?: ReactNode
  /** Clears the filters that no item passes. Its button replaces `action`. */
  onShowAll?: (() => void) | false | ''
  compact?: boolean
}

/** Replaces an empty list or grid. */
export function EmptyState({ message, icon, action, onShowAll, compact }: Props) {
  const button = onShowAll ? (
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  ) : (
    action
  )
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.words}>{message}</p>
      {button && <div className={classes.actions}>{button}</div>}
    </div>
  )
}
