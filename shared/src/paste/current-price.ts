import { wordsOf } from '../cells/choice.ts'
import { toHeading } from '../cells/headings.ts'
import { readCell } from '../cells/read-cell.ts'
import type { SpendItem } from '../contract/quotes.ts'
import { toFolded } from '../rules/folded.ts'
import { fromEx, multiply, sumOf } from '../rules/prices.ts'
import type { PasteField } from './fields.ts'
import type { PastedRow } from './result.ts'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Words of headings without accents, in English and in the languages of bills from abroad. */
const wordSets = {
  /** Words of which one makes a heading a price. */
  price: setOf(
    `price prices cost costs charge charges fee fees amount spend total rental rent mrc subscription dollars aud monthly
    montant prix cout abonnement mensuel mensuelle preis betrag gebuhr grundgebuhr kosten miete monatlich monatliche
    monatlicher importe precio coste cuota mensual canone prezzo importo costo mensile preco valor prijs bedrag maandelijks`,
  ),
  month: setOf(
    'monthly mthly month mth mo recurring ongoing mensuel mensuelle mois monatlich monatliche monatlicher monat mensual mes mensile mese maandelijks maand',
  ),
  total: setOf('total'),
  /** Words that change nothing. */
  other: setOf(
    'per p m a the current service access line plan base fixed unit each invoice invoiced billed due payable par pro por al st',
  ),
  tax: setOf('gst tax taxes vat mwst mw ust tva iva btw'),
  withTax: setOf('inc incl including inclusive with inkl ttc gross brutto'),
  withoutTax: setOf('ex exc excl excluding exclusive exkl hors ht netto'),
  /** Words that say so only beside the name of the tax: *plus GST*. */
  withoutNamedTax: setOf('before without plus less of ohne zzgl'),
  net: setOf('net'),
} satisfies Record<string, ReadonlySet<string>>

type WordSet = keyof typeof wordSets

/** Returns which sets the words of a heading are in; undefined if one of them is in none. */
function readWords(heading: string): ReadonlySet<WordSet> | undefined {
  const text = toFolded(toHeading(heading)).replaceAll('$', ' dollars ').replaceAll('+', ' plus ')
  const names = Object.keys(wordSets) as WordSet[]
  const found = wordsOf(text).map((word) => names.filter((name) => wordSets[name].has(word)))
  return found.some((sets) => sets.length === 0) ? undefined : new Set(found.flat())
}

/** The column of monthly prices on the bill of the current provider. */
export interface PriceColumn {
  at: number
  heading: string
  isWithoutGst: boolean
  /** Whether no heading says if the price is with GST. */
  isGstUnstated: boolean
}

/**
 * Finds the column of monthly prices among those that fill no field: all words of its heading are known, and one is a price. A
 * monthly price is better than another one, and a total is worse. *Net* is without GST if another column is the GST or gross.
 */
export function findPriceColumn(
  headings: readonly string[],
  columns: readonly (PasteField | undefined)[],
): PriceColumn | undefined {
  const all = headings.map((heading, at) => ({ at, heading, words: readWords(heading) }))
  const isTaxAmount = (words: ReadonlySet<WordSet>) =>
    words.has('tax') && !['withTax', 'withoutTax', 'withoutNamedTax', 'net'].some((name) => words.has(name as WordSet))
  const hasGross = all.some(({ words }) => words?.has('withTax') || (words && isTaxAmount(words)))
  const prices = all.flatMap(({ at, heading, words }) => {
    if (columns[at] || !words?.has('price') || isTaxAmount(words)) return []
    const isNet = words.has('net') && (words.has('tax') || hasGross)
    const isWithoutGst = words.has('withoutTax') || (words.has('withoutNamedTax') && words.has('tax')) || isNet
    const isOfGst = words.has('tax') || words.has('withTax') || (words.has('total') && hasGross)
    const isGstUnstated = !isWithoutGst && !isOfGst
    return [{ at, heading, isWithoutGst, isGstUnstated, rank: words.has('month') ? 0 : words.has('total') ? 2 : 1 }]
  })
  return prices.sort((one, other) => one.rank - other.rank || Number(one.isWithoutGst) - Number(other.isWithoutGst))[0]
}

/** Reads a price with GST. `isNet`: whether the text says that prices are without GST. A heading that says more comes first. */
export function readPrice(
  { at, heading, isWithoutGst, isGstUnstated }: PriceColumn,
  cells: readonly string[],
  isNet: boolean,
): number | undefined {
  const { value } = readCell({ kind: 'money', label: heading }, cells[at] ?? '')
  if (typeof value !== 'number' || value <= 0) return undefined
  return isWithoutGst || (isGstUnstated && isNet) ? withGst(value) : value
}

export const withGst = (amount: number): number => fromEx(amount).inc

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

/** Joins the last items into one if a quote cannot have all of them. */
export function limitSpend(items: readonly SpendItem[], max: number): SpendItem[] {
  if (items.length <= max) return [...items]
  const monthly = sumOf(items.slice(max - 1).map((item) => multiply(item.quantity, item.monthly)))
  return [...items.slice(0, max - 1), { description: 'Other services of the bill', quantity: 1, monthly }]
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
