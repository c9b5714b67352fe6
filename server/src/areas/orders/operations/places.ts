import type { RowState } from '@dealerline/shared/changes/change.ts'
import { heldNameOf } from './order-state.ts'

/** Returns the position of each row. Rows keep theirs as far as the sequence allows it. */
export function placesOf(rows: readonly RowState[], before: ReadonlyMap<string, number>): Map<string, number> {
  const places = new Map<string, number>()
  let last = -1
  for (const row of rows) {
    const name = heldNameOf(row)
    last = Math.max(before.get(name) ?? 0, last + 1)
    places.set(name, last)
  }
  return places
}
