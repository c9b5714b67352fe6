import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { rowsByAddress } from '@dealerline/shared/record-rules/rows-by-address.ts'
import type { ReportGroup, ReportSection } from './order-report.ts'

type Section = ReadableOrder['sections'][number]

/**
 * Groups the services by address. The tables of a group have no column for the address, because it is the heading of
 * the group. If no service has an address, there is one group.
 */
export function groupByAddress(sections: readonly Section[]): ReportGroup[] {
  return rowsByAddress(sections).map(({ address, services }) => ({
    address,
    sections: services.map(({ section, rows }) => partAt(section, address, rows)),
  }))
}

function partAt(
  { title, facts, columns, rows, notes }: Section,
  address: string,
  rowIndexes: readonly number[],
): ReportSection {
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
