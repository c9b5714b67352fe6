import { type ReactNode, useEffect } from 'react'
import classes from './layout.module.css'

type Props = {
  title: string
  /** A sentence under the title. */
  subtitle?: ReactNode
  /** Buttons at the right. */
  children?: ReactNode
  /** Stays visible while the screen scrolls. */
  sticky?: boolean
}

/** The main heading of a screen; also sets the title of the browser tab. */
export function ScreenTitle({ title, subtitle, children, sticky }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={classes.screenTitle} data-sticky={sticky || undefined}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.lead}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
