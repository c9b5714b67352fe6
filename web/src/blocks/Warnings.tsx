import type { RowWarning } from '@dealerline/shared/blocks/block.ts'
import { Notice } from '../ui/feedback/Notice.tsx'

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
