import { type ReactNode, useId } from 'react'
import classes from './layout.module.css'
import { useStaysShown } from './use-stays-shown.ts'

type Props = {
  title?: string
  /** Buttons or a state at the right of the title. */
  actions?: ReactNode
  /** Lets the content, such as a grid, reach the edges. */
  flush?: boolean
  children: ReactNode
}

/** A titled surface around fields or a grid. */
export function Section({ title, actions, flush, children }: Props) {
  const id = useId()
  return (
    <section
      ref={useStaysShown()}
      className={classes.section}
      data-flush={flush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {(title || actions) && (
        <div className={classes.sectionHead}>
          {title && (
            <h2 id={id} className={classes.sectionTitle}>
              {title}
            </h2>
          )}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
