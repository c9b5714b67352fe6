import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { isSubmitted } from './save-block.ts'

/** Tells the person that incomplete rows are not submitted yet, and are kept. */
export function UnsubmittedRows({ block, rows }: { block: Block; rows: readonly Row[] }) {
  const count = rows.filter((row) => !isSubmitted(block, row)).length
  if (count === 0) return null
  return (
    <Notice tone="info">
      {count === 1 ? 'One row has' : `${count} rows have`} no type or no plan yet. They are kept here, and saved once
      both are chosen.
    </Notice>
  )
}
