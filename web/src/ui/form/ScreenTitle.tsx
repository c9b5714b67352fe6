import { type ReactNode, useEffect } from 'react'
import classes from './layout.module.css'

type Props = {
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  /** Buttons at the right. */
  children?: ReactNode
}

/** The main heading of a screen; also sets the title of the browser tab. */
export function ScreenTitle({ title, lead, children }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={classes.screenTitle}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
