import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

interface Props {
  /** What the answer means, such as its price. */
  note?: ReactNode
  /** A button that leads back or declines, and the one that goes on. */
  children: ReactNode
}

/** The next step of a page, at the same place at its bottom in every step. */
export function ActionBar({ note, children }: Props) {
  return (
    <div className={classes.bar} data-needs-script>
      {note}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
