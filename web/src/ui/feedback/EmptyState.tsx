import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** One sentence about the items that will be listed here. */
  message: string
  icon?: ReactNode
  /** The button or link that adds the first item. */
  action?: ReactNode
  compact?: boolean
}

/** Replaces an empty list or grid. */
export function EmptyState({ message, icon, action, compact }: Props) {
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.words}>{message}</p>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
