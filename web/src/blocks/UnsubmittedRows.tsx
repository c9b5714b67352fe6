import type { Block, RowWarning } from '@dealerline/shared/blocks/block.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { type IsHeld, isSubmitted } from './content/edited-content.ts'
import type { EditedRow } from './content/row-errors.ts'

interface Props {
  block: Block
  rows: readonly EditedRow[]
  isHeld: IsHeld
}

/** Tells the person which rows are not part of the order: incomplete rows, and rows with errors. */
export function UnsubmittedRows({ block, rows, isHeld }: Props) {
  const incomplete = rows.filter((row) => !isSubmitted(block, row)).length
  const wrong = rows.filter((row) => isSubmitted(block, row) && isHeld(row)).length
  if (incomplete + wrong === 0) return null
  return (
    <Notice tone="info">
      <span>
        {incomplete > 0 && `${incomplete === 1 ? 'One row has' : `${incomplete} rows have`} no type or no plan yet. `}
        {wrong > 0 && `${wrong === 1 ? 'One row has' : `${wrong} rows have`} errors. `}
        {incomplete + wrong === 1
          ? 'It is kept, but not part of the order until it is complete and correct.'
          : 'They are kept, but not part of the order until they are complete and correct.'}
      </span>
    </Notice>
  )
}

/** Warnings about the rows above, which can be saved anyway. */
export function Warnings({ warnings }: { warnings: readonly RowWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning">
      <ul>
        {warnings.map(({ rule, row, field, message }) => (
          <li key={`${rule} ${row} ${field}`}>
            Row {row + 1}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
