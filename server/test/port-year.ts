import { applyFix, predictRejections } from '@dealerline/shared/record-rules/port-preflight.ts'
import type { PortFacts, PortRow } from '@dealerline/shared/record-rules/port-rows.ts'
import { numberKindOf } from '@dealerline/shared/rules/port-numbers.ts'
import type { PortRequest } from '../src/providers/porting/port.ts'
import { type CarrierRecord, findRejection } from '../src/providers/porting/rejections.ts'

/**
 * How often dealers and carriers make each mistake. The shares are assumptions, not measurements: see decision 0101. The
 * portal can predict those of the first group from the order, only the losing carrier knows those of the second, and
 * nobody knows those of the third before the port.
 */
const mistakeRates = {
  // Predictable, of an order.
  otherName: 0.05,
  missingAbn: 0.05,
  wrongAbn: 0.03,
  accountFormat: 0.06,
  staleAuthorisation: 0.07,
  categoryA: 0.04,
  // Known to the carrier, of an order.
  billDiffers: 0.03,
  wrongAccount: 0.03,
  // Known to the carrier, of a number.
  unlistedAssociated: 0.01,
  barred: 0.005,
  // Unknown to all before the port, of a number.
  changedSinceCheck: 0.012,
}

/** How well people act on a problem. */
const peopleRates = { heedsPrediction: 0.95, correctsRefusal: 0.9 }

const today = '2026-06-15'
const name = 'Kestrel Pty Ltd'
const abn = '51824753556'
const facts: PortFacts = { name, abn, today, elsewhere: new Map(), hasInternet: true }

/** A generator of the same numbers from 0 to 1 for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface SimulatedOrder {
  rows: PortRow[]
  records: Map<string, CarrierRecord>
  /** Numbers that the carrier rejects although everything was right when it was checked. */
  changed: Set<string>
}

function makeOrder(random: () => number, place: number): SimulatedOrder {
  const makes = (rate: number) => random() < rate
  const truth = {
    accountNumber: String(2_000_000_000 + place),
    accountName: makes(mistakeRates.billDiffers) ? 'Merlin Holdings Pty Ltd' : name,
    abn,
  }
  const accountEntry = makes(mistakeRates.accountFormat)
    ? truth.accountNumber.replace(/^(\d{4})(\d{3})/, '$1 $2 ')
    : makes(mistakeRates.wrongAccount)
      ? String(2_900_000_000 + place)
      : truth.accountNumber
  const entry = {
    accountNumber: accountEntry,
    accountName: makes(mistakeRates.otherName) ? 'Kestrel Group' : name,
    accountAbn: makes(mistakeRates.missingAbn) ? '' : makes(mistakeRates.wrongAbn) ? '51824753557' : abn,
    authorisedOn: makes(mistakeRates.staleAuthorisation) ? '2026-02-01' : '2026-06-10',
    category: makes(mistakeRates.categoryA) ? 'A' : 'C',
  }
  const size = 1 + Math.floor(random() ** 2 * 20)
  const numbers = Array.from({ length: size }, (_, at) => `02${String(50_000_000 + place * 40 + at)}`)
  const records = new Map<string, CarrierRecord>()
  for (const number of numbers) {
    const associated = makes(mistakeRates.unlistedAssociated) ? [`03${number.slice(2)}`] : []
    const barred = makes(mistakeRates.barred) ? 'Another port is in progress' : ''
    records.set(number, { number, carrier: 'Telstra', ...truth, associated, barred })
  }
  const rows = numbers.map((serviceNumber) => ({
    serviceNumber,
    range: '',
    currentServiceProvider: 'Telstra',
    ...entry,
    associatedNumbers: size > 1 ? numbers.filter((number) => number !== serviceNumber).slice(0, 2) : [],
    lineServices: 'none',
  }))
  // The carrier knows the associated numbers that are on the bill, too.
  for (const row of rows) records.get(row.serviceNumber)?.associated.push(...row.associatedNumbers)
  return { rows, records, changed: new Set(numbers.filter(() => makes(mistakeRates.changedSinceCheck))) }
}

const toRequest = (row: PortRow): PortRequest => ({
  number: row.serviceNumber,
  kind: numberKindOf(row.serviceNumber) ?? 'geographic',
  category: row.category,
  carrier: row.currentServiceProvider,
  accountNumber: row.accountNumber,
  accountName: row.accountName,
  accountAbn: row.accountAbn.replace(/\s/g, ''),
  authorisedOn: row.authorisedOn || today,
  associatedNumbers: row.associatedNumbers,
})

const rejectionOf = ({ records }: SimulatedOrder, rows: readonly PortRow[], row: PortRow) => {
  const batch = rows.map(({ serviceNumber }) => serviceNumber)
  return findRejection(toRequest(row), { record: records.get(row.serviceNumber), batch, day: today })
}

const isAccepted = (order: SimulatedOrder, rows: readonly PortRow[], row: PortRow) =>
  !rejectionOf(order, rows, row) && !order.changed.has(row.serviceNumber)

/** Returns the rows after people have used the fixes of the pre-flight, some of them. */
function fixPredictions(rows: readonly PortRow[], random: () => number): PortRow[] {
  const heeded = new Set<string>()
  let current = [...rows]
  for (const { code } of predictRejections(rows, facts)) {
    if (heeded.has(code)) continue
    heeded.add(code)
    if (random() >= peopleRates.heedsPrediction) continue
    for (const { row, fix } of predictRejections(current, facts).filter((one) => one.code === code))
      if (fix && !fix.removes && !fix.add) current = applyFix(current, row, fix, (added) => added)
  }
  return current
}

/** Returns the row as a person corrects it from the bill after the losing carrier has refused it in the check. */
function correctRefusal(row: PortRow, record: CarrierRecord | undefined): PortRow {
  if (!record) return row
  const { accountNumber, accountName, abn: accountAbn, associated } = record
  return {
    ...row,
    accountNumber,
    accountName,
    accountAbn,
    category: 'C',
    authorisedOn: '',
    associatedNumbers: associated,
  }
}

export interface YearResult {
  numbers: number
  /** Share of numbers in submissions that are accepted the first time, if one bad number rejects the whole submission. */
  baseline: number
  /** The same without pre-flight and check, if each number is accepted alone. */
  alone: number
  /** Each number alone, with the pre-flight. */
  withPreflight: number
  /** Each number alone, with the pre-flight and the check with the losing carrier. */
  withCheck: number
}

/** Runs a year of orders through the old and the new behaviour. Numbers that cannot be corrected count as rejected. */
export function simulateYear(seed: number, orders: number): YearResult {
  const random = seeded(seed)
  const counts = { numbers: 0, baseline: 0, alone: 0, withPreflight: 0, withCheck: 0 }
  for (let place = 0; place < orders; place += 1) {
    const order = makeOrder(random, place)
    const { rows, records } = order
    const countAccepted = (list: readonly PortRow[]) => list.filter((row) => isAccepted(order, list, row)).length
    const accepted = countAccepted(rows)
    counts.numbers += rows.length
    counts.baseline += accepted === rows.length ? accepted : 0
    counts.alone += accepted
    const fixed = fixPredictions(rows, random)
    counts.withPreflight += countAccepted(fixed)
    const checked = fixed.map((row) => {
      const isCorrected = rejectionOf(order, fixed, row) && random() < peopleRates.correctsRefusal
      return isCorrected ? correctRefusal(row, records.get(row.serviceNumber)) : row
    })
    counts.withCheck += countAccepted(checked)
  }
  const share = (count: number) => count / counts.numbers
  const { numbers, baseline, alone, withPreflight, withCheck } = counts
  return {
    numbers,
    baseline: share(baseline),
    alone: share(alone),
    withPreflight: share(withPreflight),
    withCheck: share(withCheck),
  }
}
