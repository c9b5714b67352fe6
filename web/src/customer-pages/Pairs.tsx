import { Fragment } from 'react'
import { unbroken } from '../ui/format.ts'

/** Labels with their values, in a list of definitions. Empty values are omitted. */
export function Pairs({ pairs }: { pairs: readonly { label: string; value: string }[] }) {
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
