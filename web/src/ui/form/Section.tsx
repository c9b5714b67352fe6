import { type ReactNode, useCallback, useId } from 'react'
import classes from './layout.module.css'

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

/**
 * Returns a ref for an element that appears after the parts above it have loaded. Once it was visible, its attribute
 * `data-shown` keeps it so: a part that loads later must not hide the field in which the person types.
 */
function useStaysShown() {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === 0) return
      element.dataset.shown = ''
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
