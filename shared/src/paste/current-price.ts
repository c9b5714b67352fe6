import { matchHeadings } from '../cells/headings.ts'
import { readCell } from '../cells/read-cell.ts'
import type { SpendItem } from '../contract/quotes.ts'
import type { PasteField } from './fields.ts'
import type { PastedRow } from './result.ts'

/** Headings of the monthly price on the bill of the current provider. */
const price = {
  headings: [
    ...['price', 'monthly', 'cost', 'charge', 'charges', 'fee', 'amount', 'spend', 'mrc', 'access fee', 'total'],
    ...['price', 'cost', 'fee', 'charge', 'charges', 'spend', 'amount', 'total'].map((noun) => `monthly ${noun}`),
    ...['price', 'cost', 'fee', 'charge', 'spend'].flatMap((noun) => [`plan ${noun}`, `current ${noun}`]),
    ...['current monthly', 'cost per month', 'price per month', 'per month', 'service charge'],
  ],
}

const gst = /\b(?:inc|ex)(?:l|cl|luding|cluding)?\b\.?\s*gst/i

/** Returns the place of the column of monthly prices among those that fill no field; -1 if there is none. */
export const priceColumn = (headings: readonly string[], columns: readonly (PasteField | undefined)[]) =>
  matchHeadings(
    [price],
    headings.map((heading, at) => (columns[at] ? '' : heading.replace(gst, ' ').replaceAll('$', ' '))),
    'filler',
  ).findIndex((match) => match !== undefined)

/** Reads a price with GST. A column without GST says so in its heading. */
export function readPrice(heading: string, text: string): number | undefined {
  const { value } = readCell({ kind: 'money', label: heading }, text)
  if (typeof value !== 'number' || value <= 0) return undefined
  return /\bex/i.test(gst.exec(heading)?.[0] ?? '') ? Math.round(value * 110) / 100 : value
}

/** Returns the prices of the rows as items of a quote's current spend: one for each plan of the current provider and price. */
export function currentSpendOf(fields: readonly PasteField[], rows: readonly PastedRow[], label: string): SpendItem[] {
  const plan = fields.find(({ name }) => name === 'ratePlanID')
  const items = new Map<string, SpendItem>()
  for (const { cells, currentPrice: monthly } of rows) {
    if (monthly === undefined) continue
    const description = ((plan && cells[plan.name]?.text) || label).slice(0, 200)
    const key = `${description} ${monthly}`
    items.set(key, { description, quantity: (items.get(key)?.quantity ?? 0) + 1, monthly })
  }
  return [...items.values()]
}

/** A text of the list that is none of the choices of a field, with the number of its cells. */
export interface UnknownChoice {
  field: PasteField
  text: string
  count: number
}

/** Returns the distinct texts that are none of the choices, such as the plans of another provider. */
export function unknownChoices(fields: readonly PasteField[], rows: readonly PastedRow[]): UnknownChoice[] {
  const unknown = new Map<string, UnknownChoice>()
  for (const field of fields.filter(({ role, options }) => role === 'option' && options?.length))
    for (const { cells } of rows) {
      const cell = cells[field.name]
      if (!cell?.problem) continue
      const key = `${field.name} ${cell.text}`
      unknown.set(key, { field, text: cell.text, count: (unknown.get(key)?.count ?? 0) + 1 })
    }
  return [...unknown.values()]
}
