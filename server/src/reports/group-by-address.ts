import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { ReportGroup, ReportSection } from './order-report.ts'

type Section = ReadableOrder['sections'][number]

/**
 * The services by the address they are for, in the order in which addresses are first named; those for none come last.
 * What the heading of a group says is not said again in its tables. An order that names no address is one group.
 */
export function groupByAddress(sections: readonly Section[]): ReportGroup[] {
  const groups = new Map<string, ReportSection[]>()
  for (const section of sections) {
    for (const address of placesOf(section)) {
      const part = partAt(section, address)
      groups.set(address, [...(groups.get(address) ?? []), part])
    }
  }
  const { named = [], others = [] } = Object.groupBy(groups, ([address]) => (address === '' ? 'others' : 'named'))
  return [...named, ...others].map(([address, parts]) => ({ address, sections: parts }))
}

/** A section without rows is where its facts say. */
function placesOf({ places = [], rows, facts }: Section): string[] {
  if (rows.length === 0) return [facts.find(({ label }) => /address/i.test(label))?.value ?? '']
  return [...new Set(rows.map((_, index) => places[index] ?? ''))]
}

function partAt({ title, facts, columns, rows, notes, places = [] }: Section, address: string): ReportSection {
  const chosen = rows.map((_, index) => index).filter((index) => (places[index] ?? '') === address)
  const isSaid = (value: string | undefined) => address !== '' && value === address
  const kept = columns
    .map((_, place) => place)
    .filter((place) => !chosen.every((index) => isSaid(rows[index]?.[place])))
  const shown = chosen.length > 0 ? kept : columns.map((_, place) => place)
  return {
    title,
    facts: facts.filter(({ value }) => !isSaid(value)),
    columns: columns.filter((_, place) => shown.includes(place)),
    rows: chosen.map((index) => shown.map((place) => rows[index]?.[place] ?? '')),
    ...(notes && { notes: chosen.map((index) => (notes[index] ?? []).filter(({ value }) => !isSaid(value))) }),
  }
}
