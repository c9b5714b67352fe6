import type { ReadableOrder } from '../contract/signing.ts'
import { applicationTitles } from '../rules/application-states.ts'

type Section = ReadableOrder['sections'][number]

/** Whether a part of a document is an application, which is no service. */
export const isApplication = ({ title }: { title: string }): boolean =>
  Object.values<string>(applicationTitles).includes(title)

/** The services at one address, each with the indexes of its rows there. */
export interface AddressRows {
  address: string
  services: { section: Section; rows: number[] }[]
}

/**
 * Groups the rows of services by address, in the order in which the addresses first occur. Rows without an address come
 * last. A service without rows has the address in its facts. An application, which is at no address, has its title in place of one.
 */
export function rowsByAddress(sections: readonly Section[]): AddressRows[] {
  const groups = new Map<string, AddressRows['services']>()
  for (const section of sections) {
    for (const address of placesOf(section)) {
      const rows = section.rows.map((_, index) => index).filter((index) => placeOf(section, index) === address)
      groups.set(address, [...(groups.get(address) ?? []), { section, rows }])
    }
  }
  const { named = [], others = [] } = Object.groupBy(groups, ([address]) => (address === '' ? 'others' : 'named'))
  return [...named, ...others].map(([address, services]) => ({ address, services }))
}

const placeOf = (section: Section, index: number) =>
  isApplication(section) ? section.title : (section.places?.[index] ?? '')

function placesOf(section: Section): string[] {
  const { rows, facts } = section
  if (isApplication(section)) return [section.title]
  if (rows.length === 0) return [facts.find(({ label }) => /address/i.test(label))?.value ?? '']
  return [...new Set(rows.map((_, index) => placeOf(section, index)))]
}
