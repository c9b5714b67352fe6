import type { ReactNode } from 'react'
import { unbroken } from '../format.ts'
import classes from './Facts.module.css'

interface Fact {
  label: string
  value: ReactNode
  /** Shows the value as a problem. */
  isBad?: boolean
}

/** Labelled values, side by side if there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd data-bad={fact.isBad || undefined}>
            {typeof fact.value === 'string' ? unbroken(fact.value) : fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
