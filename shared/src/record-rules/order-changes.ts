import type { ReadableOrder } from '../contract/signing.ts'
import type { Handset } from '../records/catalogue-fields.ts'
import { formatAbn, formatAcn } from '../rules/abn.ts'
import { applicationTitles } from '../rules/application-states.ts'
import { formatPhone } from '../rules/dialled.ts'
import { toMoney } from '../rules/formats.ts'

/** A changed part of an order. `was` is its old value, or '' if the part is new. */
export interface OrderChange {
  part: string
  label: string
  was: string
  change: 'changed' | 'added' | 'removed'
}

/** Labels and values of documents that were renamed since. A new name for the same thing is no change of the order. */
const renamed = new Map([
  ['Position', 'Job title'],
  ['NBN', 'nbn'],
  ['Each month', 'Monthly'],
  ['Each quarter', 'Quarterly'],
  ['NBN Enterprise Ethernet', 'nbn Enterprise Ethernet'],
])
/** Returns the text as documents have it now, with the digits of its telephone and register numbers together. */
const presentName = (text: string) => (renamed.get(text) ?? text).replace(/\+?\d[\d ]*\d/g, withoutSpaces)

/** Earlier documents have the digits of some numbers only. Other digits with spaces between them are no number. */
function withoutSpaces(part: string): string {
  const digits = part.replaceAll(' ', '')
  return [formatPhone, formatAbn, formatAcn].some((format) => format(digits) === part) ? digits : part
}

/** What earlier documents say about a change of lessee to both customers. */
const withheld: ReadonlySet<string> = new Set(['Former account number', 'Payment'])

type FactsByKey = ReadonlyMap<string, { part: string; label: string; value: string }>

/**
 * Compares an order with a snapshot. Returns only the values of the snapshot, so that the holder of an old document
 * does not see current values.
 */
export function orderChanges(
  before: ReadableOrder,
  now: ReadableOrder,
  handsets: readonly Pick<Handset, 'handsetID' | 'model'>[] = [],
): OrderChange[] {
  const [old, current] = [factsOf(before), factsOf(now)]
  // Documents of release 0.4.0 have the numbers of some items instead of their models.
  const models = new Map(handsets.map(({ handsetID, model }) => [String(handsetID), model]))
  const changed = [...old].flatMap(([key, { part, label, value }]): OrderChange[] => {
    const next = current.get(key)
    if (!next && part === applicationTitles.lessee && withheld.has(label)) return []
    if (next && presentName(next.value) === presentName(models.get(value) ?? value)) return []
    return [{ part, label, was: value, change: next ? 'changed' : 'removed' }]
  })
  const added = [...current].flatMap(([key, { part, label }]): OrderChange[] =>
    old.has(key) ? [] : [{ part, label, was: '', change: 'added' }],
  )
  return [...changed, ...added]
}

function factsOf(order: ReadableOrder): FactsByKey {
  const facts = new Map<string, { part: string; label: string; value: string }>()
  const add = (part: string, label: string, value: string) => {
    if (value !== '') facts.set(`${part}\n${presentName(label)}`, { part, label, value })
  }
  for (const { label, value } of order.customer) add('Customer', label, value)
  for (const section of order.sections) {
    for (const { label, value } of section.facts) add(section.title, label, value)
    section.rows.forEach((row, index) => {
      const name = (label: string) => `Line ${index + 1}: ${presentName(label)}`
      row.forEach((value, place) => {
        add(section.title, name(section.columns[place]?.label ?? ''), value)
      })
      for (const { label, value } of section.notes?.[index] ?? []) add(section.title, name(label), value)
    })
  }
  add('Charges', 'Monthly (inc GST)', toMoney(order.monthly.inc))
  add('Charges', 'Once-off (inc GST)', toMoney(order.onceOff.inc))
  add('Charges', 'Over the contract terms (inc GST)', toMoney(order.overTerm.inc))
  return facts
}
