import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SelectedBar.module.css'

interface Props {
  count: number
  /** The buttons of the actions. */
  children: ReactNode
  onClear: () => void
}

/** The actions for the selected records. */
export function SelectedBar({ count, children, onClear }: Props) {
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label="Selected">
      <span className={classes.count} role="status">
        {count} selected
      </span>
      <Button className={classes.clear} variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {children}
    </section>
  )
}
