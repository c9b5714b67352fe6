import type { ReactNode } from 'react'
import classes from './plain-table.module.css'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A table for reading. One that is wider than the screen scrolls, also by keyboard. */
export function ScrollTable({ label, className = classes.table, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={className}>{children}</table>
    </section>
  )
}
