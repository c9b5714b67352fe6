import type { Row, RowsByBlock } from '../blocks/block.ts'
import { toDialled } from '../rules/dialled.ts'
import { personName } from '../rules/person-name.ts'
import { expandRange } from '../rules/port-numbers.ts'

/** The fields of a row of the service *IP Porting* that its port needs. */
export interface PortRow {
  category: string
  serviceNumber: string
  range: string
  currentServiceProvider: string
  accountNumber: string
  accountName: string
  accountAbn: string
  /** The day of the customer's authorisation as YYYY-MM-DD. If it is empty, the signature of the order authorises it. */
  authorisedOn: string
  associatedNumbers: string[]
  lineServices: string
}

/** The facts about the order and its customer that decide whether ports are accepted. */
export interface PortFacts {
  /** The customer as the losing carrier should know it. */
  name: string
  /** Eleven digits; empty for a customer without ABN. */
  abn: string
  /** Today as YYYY-MM-DD. */
  today: string
  /** Numbers that other services of the order move or connect, with the name of the service. */
  elsewhere: ReadonlyMap<string, string>
  /** Whether the order has an internet service that replaces one that ends. */
  hasInternet: boolean
}

/** Returns the fields of a row that its port needs. */
export function toPortRow(row: Row): PortRow {
  const text = (name: keyof PortRow) => String(row[name] ?? '').trim()
  const associated = row.associatedNumbers
  return {
    category: text('category'),
    serviceNumber: text('serviceNumber'),
    range: text('range'),
    currentServiceProvider: text('currentServiceProvider'),
    accountNumber: text('accountNumber'),
    accountName: text('accountName'),
    accountAbn: text('accountAbn'),
    authorisedOn: text('authorisedOn'),
    associatedNumbers: Array.isArray(associated) ? associated.map(String) : [],
    lineServices: text('lineServices'),
  }
}

/** Returns the numbers of a row; only the first number if its range is invalid. */
export const numbersOf = ({ serviceNumber, range }: Pick<PortRow, 'serviceNumber' | 'range'>): string[] =>
  expandRange(serviceNumber, range) ?? [toDialled(serviceNumber)]

interface PortCustomer {
  firstName: string
  surname: string
  companyDetails: { companyName: string; abn: string } | null
}

interface FactsSource {
  customer: PortCustomer
  content: Readonly<Record<string, { rows: readonly Row[] } | undefined>>
}

/** Reads the facts from an order. `reserved` are the new numbers that are reserved for it. */
export function portFactsOf(
  { customer, content }: FactsSource,
  { today, reserved }: { today: string; reserved: readonly string[] },
): PortFacts {
  const { companyDetails: company } = customer
  const rows: RowsByBlock = Object.fromEntries(Object.entries(content).map(([name, part]) => [name, part?.rows ?? []]))
  return {
    name: company?.companyName ?? personName(customer),
    abn: (company?.abn ?? '').replace(/\s/g, ''),
    today,
    elsewhere: new Map([
      ...numbersElsewhere(rows),
      ...reserved.map((did) => [toDialled(did), 'a new number'] as const),
    ]),
    hasInternet: (rows.internet ?? []).length > 0,
  }
}

/** A row that keeps a number of the customer. */
interface KeptNumbers {
  block: string
  row: Row
  numbers: string[]
  service: string
}

/** Returns the rows of services other than *IP Porting* that churn or port numbers. */
function* keptElsewhere(rows: RowsByBlock): Generator<KeptNumbers> {
  const toKept = (block: string, row: Row, texts: unknown, service: string): KeptNumbers => ({
    block,
    row,
    numbers: [texts].flat().map(toDialled),
    service,
  })
  for (const row of rows.pstnChurn ?? []) yield toKept('pstnChurn', row, row.serviceNumber, 'a line that churns')
  for (const row of rows.isdn ?? []) yield toKept('isdn', row, row.numbers ?? [], 'an ISDN service')
  for (const row of rows.mobile ?? [])
    if (row.orderType === 'port') yield toKept('mobile', row, row.mobileNumber, 'a mobile port')
  for (const row of rows.inbound ?? [])
    if (row.typeOfNumber === 'port') yield toKept('inbound', row, row.serviceNumber, 'an inbound service')
  for (const row of rows.fax ?? []) if (row.numberType === 'port') yield toKept('fax', row, row.faxNo, 'a fax port')
}

/** Returns the numbers that other services of the order churn or port. */
export function* numbersElsewhere(rows: RowsByBlock): Generator<readonly [number: string, service: string]> {
  for (const { numbers, service } of keptElsewhere(rows)) for (const number of numbers) yield [number, service]
}

/** Returns all rows that keep a number. */
export function keptNumbers(rows: RowsByBlock): KeptNumbers[] {
  const ported = (rows.ports ?? []).map((row) => {
    const { serviceNumber, range } = toPortRow(row)
    return { block: 'ports', row, numbers: numbersOf({ serviceNumber, range }), service: 'a port' }
  })
  return [...ported, ...keptElsewhere(rows)]
}
