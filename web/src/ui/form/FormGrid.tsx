import type { ReactNode } from 'react'
import classes from './layout.module.css'

type Props = { columns?: 2 | 3; children: ReactNode }

/** Lays fields out in one column, or in two (or three) from 900 px. */
export function FormGrid({ columns = 2, children }: Props) {
  return (
    <div className={classes.formGrid} data-columns={columns}>
      {children}
    </div>
  )
}
