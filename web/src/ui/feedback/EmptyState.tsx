import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** One sentence on what belongs here. */
  message: string
  icon?: ReactNode
  /** The button or link that makes the first one. */
  action?: ReactNode
  compact?: boolean
}

/** Stands where a list or a grid has nothing to show yet. */
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
