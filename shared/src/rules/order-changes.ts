import type { ReadableOrder } from '../contract/signing.ts'
import { toMoney } from './formats.ts'

/** A part of an order that is not as it was; `was` is '' where it was not there. */
export interface OrderChange {
  part: string
  label: string
  was: string
  change: 'changed' | 'added' | 'removed'
}

type Facts = ReadonlyMap<string, { part: string; label: string; value: string }>

/**
 * What of an order is different from how it stood in a snapshot, place by place. It says what the snapshot said and never
 * what the order says by now, so that whoever holds the old document learns nothing new from it.
 */
export function orderChanges(before: ReadableOrder, now: ReadableOrder): OrderChange[] {
  const [old, current] = [factsOf(before), factsOf(now)]
  const gone = [...old].flatMap(([key, { part, label, value }]): OrderChange[] => {
    const next = current.get(key)
    if (next?.value === value) return []
    return [{ part, label, was: value, change: next ? 'changed' : 'removed' }]
  })
  const come = [...current].flatMap(([key, { part, label }]): OrderChange[] =>
    old.has(key) ? [] : [{ part, label, was: '', change: 'added' }],
  )
  return [...gone, ...come]
}

function factsOf(order: ReadableOrder): Facts {
  const facts = new Map<string, { part: string; label: string; value: string }>()
  const add = (part: string, label: string, value: string) => {
    if (value !== '') facts.set(`${part}\n${label}`, { part, label, value })
  }
  for (const { label, value } of order.customer) add('Customer', label, value)
  for (const section of order.sections) {
    for (const { label, value } of section.facts) add(section.title, label, value)
    section.rows.forEach((row, index) => {
      const name = (label: string) => `Row ${index + 1}: ${label}`
      row.forEach((value, place) => {
        add(section.title, name(section.columns[place]?.label ?? ''), value)
      })
      for (const { label, value } of section.notes?.[index] ?? []) add(section.title, name(label), value)
    })
  }
  add('Charges', 'Each month (inc GST)', toMoney(order.monthly.inc))
  add('Charges', 'Once (inc GST)', toMoney(order.onceOff.inc))
  add('Charges', 'Over the contract terms (inc GST)', toMoney(order.overTerm.inc))
  return facts
}
