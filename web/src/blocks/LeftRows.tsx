import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { isSubmitted } from './save-block.ts'

/** Says that rows are not handed in yet, and that they are not lost. */
export function LeftRows({ block, rows }: { block: Block; rows: readonly Row[] }) {
  const left = rows.filter((row) => !isSubmitted(block, row)).length
  if (left === 0) return null
  return (
    <Notice tone="info">
      {left === 1 ? 'One row has' : `${left} rows have`} no type or no plan yet: kept here, and saved once both are
      chosen.
    </Notice>
  )
}
