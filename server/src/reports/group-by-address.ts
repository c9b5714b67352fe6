import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { ReportGroup, ReportSection } from './order-report.ts'

type Section = ReadableOrder['sections'][number]

/**
 * Groups the services by address, in the order in which the addresses first occur. Services without an address come
 * last. The tables of a group have no column for the address, because it is the heading of the group. If no service has
 * an address, there is one group.
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

/** Returns the addresses of a section's rows. If it has no rows, returns the address in its facts. */
function placesOf({ places = [], rows, facts }: Section): string[] {
  if (rows.length === 0) return [facts.find(({ label }) => /address/i.test(label))?.value ?? '']
  return [...new Set(rows.map((_, index) => places[index] ?? ''))]
}

function partAt({ title, facts, columns, rows, notes, places = [] }: Section, address: string): ReportSection {
  const rowIndexes = rows.map((_, index) => index).filter((index) => (places[index] ?? '') === address)
  const isGroupAddress = (value: string | undefined) => address !== '' && value === address
  const withoutAddress = columns
    .map((_, place) => place)
    .filter((place) => !rowIndexes.every((index) => isGroupAddress(rows[index]?.[place])))
  const columnIndexes = rowIndexes.length > 0 ? withoutAddress : columns.map((_, place) => place)
  return {
    title,
    facts: facts.filter(({ value }) => !isGroupAddress(value)),
    columns: columns.filter((_, place) => columnIndexes.includes(place)),
    rows: rowIndexes.map((index) => columnIndexes.map((place) => rows[index]?.[place] ?? '')),
    ...(notes && {
      notes: rowIndexes.map((index) => (notes[index] ?? []).filter(({ value }) => !isGroupAddress(value))),
    }),
  }
}
