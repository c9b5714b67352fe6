import { type Charge, hasAmount, isNetLine, readCharge, saysWithoutGst, withoutAmounts } from './bill-amounts.ts'
import { keyOf, mergeNumbers } from './bill-numbers.ts'
import { type BillRow, type BillWords, withPlans, wordsLeft } from './bill-plans.ts'
import { type BillService, isBlank, type Section, toSections } from './bill-sections.ts'
import { maxPasteLength, type PasteField } from './fields.ts'
import { findNumbers } from './numbers.ts'
import { readRows } from './paste.ts'
import type { Paste, PastedCell, PastedRow } from './result.ts'
import { fieldOf } from './rows.ts'
import type { IsNet } from './table.ts'
import { type TextLine, toLines, withoutBullet } from './text.ts'
import { findAccount, findCarrier } from './values.ts'

export interface Bill {
  /** The text that was read. */
  text: string
  /** The rows of each service that the bill has, by the name of the service. */
  services: readonly { service: string; rows: readonly BillRow[] }[]
  /** Lines that gave no row and no value, and credits that change no price. */
  unused: Paste['unused']
}

interface Draft extends BillWords {
  service: BillService
}

/**
 * Reads a bill with several services. Each line becomes a row of the service that reads it best. Its price is that of its column, or
 * the last amount of the line. All prices are with GST.
 */
export function readBill(services: readonly BillService[], text: string): Bill {
  const lines = toLines(text.slice(0, maxPasteLength))
  const { sections, headings } = toSections(services, lines)
  const heads = new Set(sections.flatMap(({ columns, lines: [head] }) => (columns && head ? [head] : [])))
  const isWithoutGst = lines.some(
    (line, at) => !heads.has(line) && saysWithoutGst(line.text) && !isAmount(lines[at + 1]?.text ?? ''),
  )
  const isNet: IsNet = (line) => isNetLine(line) ?? isWithoutGst
  const read = sections.map((section) => readSection(services, section, isNet))
  const used = new Set(read.flatMap((each) => [...each.used]))
  const rows = read.flatMap((each) => each.drafts)
  const rowLines = new Set(rows.map(({ row }) => row.line))
  const facts = findFacts(
    lines.filter(({ number }) => !rowLines.has(number)),
    rows.at(-1)?.row.line ?? 0,
  )
  const drafts = withFacts(rows, facts)
  for (const { line } of facts) used.add(line)
  return {
    text,
    services: services.flatMap((service) => {
      const own = drafts.filter((draft) => draft.service === service)
      if (own.length === 0) return []
      const merged = mergeNumbers(service, withPlans(service.fields, own))
      for (const { line } of merged.unused) used.delete(line)
      return [{ service: service.name, rows: merged.rows }]
    }),
    unused: lines
      .filter((line) => !isBlank(line) && !headings.has(line) && !used.has(line.number))
      .map(({ number, text: line }) => ({ line: number, text: line.trim() })),
  }
}

/** Whether a line has an amount and no words. */
const isAmount = (text: string) => hasAmount(text) && withoutAmounts(text).trim() === ''

const total = /\b(?:sub-?)?totals?\b|\bbalance\b|\bamount due\b|\bpayments?\b|\bdirect debit\b/i

function readSection(services: readonly BillService[], section: Section, isNet: IsNet) {
  if (section.lines.every(isBlank)) return { drafts: [], used: new Set<number>() }
  const readings = services.map((service) => {
    const { rows, unused } = service.isNamed ? noPaste : readRows(service.fields, section.lines, isNet)
    return {
      service,
      rows: Map.groupBy(rows, ({ line }) => line),
      unused: new Set(unused.map(({ line }) => line)),
    }
  })
  const used = new Set<number>()
  const matches: Match[] = []
  for (const { number, text } of section.lines.filter((line, at) => line.number !== section.lines[at - 1]?.number)) {
    const source = withoutBullet(text)
    if (source === '' || total.test(source)) continue
    const charge = readCharge({ text: source, cells: section.split(text) }, section.columns, isNet(text))
    const line: LineOfBill = { number, text: source, section, charge }
    const best = bestOf(readings, line) ?? byQuantity(services, line)
    if (best) matches.push({ line, found: best })
    const isFact =
      !hasAmount(source) &&
      readings.some(({ service, rows, unused }) => !service.isNamed && !rows.has(number) && !unused.has(number))
    if (best || isFact) used.add(number)
  }
  return { drafts: toDrafts(services, section, matches, isNet), used }
}

/** Reads the lines of each service again, without those of the others, whose values are not theirs. */
function toDrafts(services: readonly BillService[], section: Section, all: readonly Match[], isNet: IsNet): Draft[] {
  const rowsOf = new Map(
    services.map((service) => {
      const others = new Set(all.flatMap(({ line, found }) => (found.service === service ? [] : [line.number])))
      const own =
        service.isNamed || others.size === all.length ? [] : section.lines.filter((line) => !others.has(line.number))
      return [service, Map.groupBy(readRows(service.fields, own, isNet).rows, ({ line }) => line)] as const
    }),
  )
  return all.flatMap(({ line, found: { service, rows, isEach } }) =>
    ((isEach ? undefined : rowsOf.get(service)?.get(line.number)) ?? rows).map((row, at) => {
      const monthly = row.currentPrice ?? (at === 0 || isEach ? line.charge.monthly : undefined)
      const { credit } = line.charge
      const priced = {
        ...{ ...row, source: line.text },
        ...(monthly !== undefined && { currentPrice: monthly }),
        ...(monthly === undefined && credit !== undefined && at === 0 && { credit }),
      }
      return { service, row: priced, words: wordsLeft(section.split(line.text), row) }
    }),
  )
}

const noPaste: Pick<Paste, 'rows' | 'unused'> = { rows: [], unused: [] }

interface LineOfBill {
  number: number
  text: string
  section: Section
  charge: Charge
}

interface Found {
  service: BillService
  rows: readonly PastedRow[]
  /** Whether the charge is that of each row. Otherwise it is that of the first one. */
  isEach?: true
}

/** A line with the service that reads it best. */
interface Match {
  line: LineOfBill
  found: Found
}

/** Words of charges that are no service. */
const noService = /\b(?:fees?|discounts?|credits?|interest|surcharges?|rounding|adjustments?)\b/i

/** Returns the service that reads a line best, with its rows. */
function bestOf(
  readings: readonly { service: BillService; rows: ReadonlyMap<number, readonly PastedRow[]> }[],
  line: LineOfBill,
): Found | undefined {
  let best: (Found & { score: number }) | undefined
  for (const { service, rows } of readings) {
    const own = service.isNamed ? [namedRow(service, line)] : (rows.get(line.number) ?? [])
    const score = scoreOf(service, line, own)
    if (score > (best?.score ?? 0)) best = { service, rows: own, score }
  }
  const { quantity } = line.charge
  const [row] = best?.rows ?? []
  return best?.service.isNamed && row && quantity > 1 ? { ...best, rows: repeat(row, quantity), isEach: true } : best
}

const repeat = (row: PastedRow, count: number): PastedRow[] => Array.from({ length: count }, () => row)

/** Returns the row of a line that is recognised by its words. */
function namedRow({ fields }: BillService, { number: line, text }: LineOfBill): PastedRow {
  const phone = fieldOf(fields, 'phone')
  const [number] = findNumbers(text)
  if (!phone || !number || number.problem) return { line, cells: {} }
  return { line, cells: { [phone.name]: { text: number.first, confidence: number.confidence } } }
}

const points = { certain: 10, likely: 7, unsure: 4 } as const

/** Returns how well a service fits a line; 0 if not at all. */
function scoreOf(service: BillService, { text, section, charge }: LineOfBill, rows: readonly PastedRow[]): number {
  const hasPrice = charge.monthly !== undefined
  const hasWords = service.words.test(text)
  const isTitled = section.titled === service
  if (service.isNamed) return !hasPrice ? 0 : hasWords ? 20 : isTitled && !noService.test(text) ? 8 : 0
  const key = keyOf(service)
  const isMeant = hasWords || isTitled
  const pointsOf = ({ name, role }: PasteField, { confidence }: PastedCell) => {
    // Bare digits are an extension only where the bill speaks of extensions.
    if (role === 'extension') return confidence === 'certain' || isMeant ? points[confidence] : 0
    if (role === 'name') return isMeant && section.columns && confidence === 'certain' ? 5 : 0
    if (role !== 'phone' && role !== 'sim') return 0
    if (name === key?.name) return points[confidence]
    return isMeant || hasPrice ? points[confidence] / 2 : 0
  }
  const scores = rows.flatMap(({ cells }) =>
    service.fields.map((field) => {
      const cell = cells[field.name]
      return cell && !cell.problem ? pointsOf(field, cell) : 0
    }),
  )
  const score = Math.max(0, ...scores)
  return score === 0 ? 0 : score + (isTitled ? 5 : 0) + (hasWords ? 3 : 0)
}

/** Returns the rows of a line such as `5 x Voice line $150.00`, which names no number. */
function byQuantity(
  services: readonly BillService[],
  { number, text, section, charge }: LineOfBill,
): Found | undefined {
  const service = services.find(({ words }) => words.test(text)) ?? section.titled
  if (!service || charge.quantity === 0 || charge.monthly === undefined) return undefined
  return { service, rows: repeat({ line: number, cells: {} }, charge.quantity), isEach: true }
}

/** The carrier or the account that a line names. */
interface Fact {
  line: number
  role: 'carrier' | 'account'
  text: string
}

/** Finds the carriers and the accounts in lines above the last row. */
const findFacts = (lines: readonly TextLine[], lastLine: number): Fact[] =>
  lines.flatMap(({ number: line, text }) => {
    if (line > lastLine || hasAmount(text)) return []
    const [carrier, account] = [findCarrier(text), findAccount(text)]
    return [
      ...(carrier ? [{ line, role: 'carrier' as const, text: carrier.text }] : []),
      ...(account ? [{ line, role: 'account' as const, text: account.text }] : []),
    ]
  })

/** Adds the carrier and the account of the lines above to rows without them. Rows and facts have the sequence of the lines. */
function withFacts(drafts: readonly Draft[], facts: readonly Fact[]): Draft[] {
  const latest: Partial<Record<Fact['role'], PastedCell>> = {}
  let at = 0
  return drafts.map((draft) => {
    for (let fact = facts[at]; fact && fact.line < draft.row.line; at += 1, fact = facts[at])
      latest[fact.role] = { text: fact.text, confidence: 'likely' }
    const cells: Record<string, PastedCell> = {}
    for (const { name, role } of draft.service.fields) {
      const fact = role === 'carrier' || role === 'account' ? latest[role] : undefined
      if (fact) cells[name] = fact
    }
    return { ...draft, row: { ...draft.row, cells: { ...cells, ...draft.row.cells } } }
  })
}
