import { Fragment } from 'react'
import { unbroken } from '../ui/format.ts'
import classes from './customer.module.css'

type Pair = { label: string; value: string }

/** Labels with their values, in a list of definitions. Empty values are omitted. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl>
      {pairs
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{unbroken(value)}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** Records that never move, each in a card. */
export function PairCards({ cards }: { cards: readonly (readonly Pair[])[] }) {
  return (
    <ul className={classes.services}>
      {cards.map((pairs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records never move
        <li key={index} className={classes.service}>
          <Pairs pairs={pairs} />
        </li>
      ))}
    </ul>
  )
}
