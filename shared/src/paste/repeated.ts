import type { PasteField } from './fields.ts'
import type { PastedCells, PastedRow } from './result.ts'

/**
 * Merges rows of the same number, as a bill lists a number once for each charge. A row with other values of the same number
 * stays a row, and the grid marks it. Services with several numbers to a row, such as extensions, keep all rows.
 */
export function mergeRepeated(fields: readonly PasteField[], rows: readonly PastedRow[]): PastedRow[] {
  const phones = fields.filter(({ role }) => role === 'phone')
  const [phone] = phones
  if (phones.length !== 1 || !phone) return [...rows]
  const merged: PastedRow[] = []
  const places = new Map<string, number>()
  for (const row of rows) {
    const cell = row.cells[phone.name]
    const place = cell && !cell.problem ? places.get(cell.text) : undefined
    const earlier = place === undefined ? undefined : merged[place]
    if (place !== undefined && earlier && isCompatible(earlier.cells, row.cells)) {
      const prices = [earlier, row].flatMap(({ currentPrice }) => currentPrice ?? [])
      const currentPrice = Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100
      merged[place] = {
        ...earlier,
        cells: { ...row.cells, ...earlier.cells },
        ...(prices.length > 0 && { currentPrice }),
      }
    } else {
      if (cell && !cell.problem) places.set(cell.text, merged.length)
      merged.push(row)
    }
  }
  return merged
}

/** Whether two rows have no different values. Comments may differ. */
const isCompatible = (one: PastedCells, other: PastedCells) =>
  Object.entries(other).every(([name, { text }]) => name === 'comment' || !one[name] || one[name].text === text)
