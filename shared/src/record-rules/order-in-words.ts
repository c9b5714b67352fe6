import type { Block } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { mobile, mobileOrderTypes } from '../blocks/mobile.ts'
import type { OrderInWords, ReadableOrder } from '../contract/signing.ts'
import type { KindName } from '../records/kinds.ts'
import { toMoney } from '../rules/formats.ts'
import { readRow } from './read-row.ts'
import { rowsByAddress } from './rows-by-address.ts'

type Section = ReadableOrder['sections'][number]

const blocksByLabel = new Map(blocks.map((block) => [block.label, block]))

/** Says what an order is in sentences, by address. The snapshot has no fields, so they are found by their labels. */
export function toOrderInWords({ sections }: Pick<ReadableOrder, 'sections'>): OrderInWords {
  const rows = sections.flatMap((section) => (blocksByLabel.has(section.title) ? readRows(section) : []))
  const terms = rows.flatMap(({ months, monthly }) => (months > 0 || monthly > 0 ? [months] : []))
  return {
    terms: [...new Set(terms)].toSorted((one, other) => one - other),
    places: rowsByAddress(sections).map(({ address, services }) => ({
      address,
      services: services.map(({ section, rows }) => ({
        sentences: sentencesIn(section, rows, address),
        section: sections.indexOf(section),
        rows,
      })),
    })),
  }
}

/** An application, which is no service, has its facts and its rows, each in a sentence. */
function sentencesIn(section: Section, rows: readonly number[], address: string): string[] {
  if (blocksByLabel.has(section.title))
    return rows.length > 0 ? sentencesOf(section, rows) : [factsInWords(section, address)]
  return [
    ...section.facts.map(({ label, value }) => `${label}: ${value}`),
    ...rows.map((index) => (section.rows[index] ?? []).filter(Boolean).join(', ')),
  ]
}

/** What a sentence needs of a row. */
interface RowInWords {
  /** The plan, or the item if the row has no plan. */
  name: string
  /** The device of the plan, or the number that a row without a plan is about. */
  detail: string
  /** Whether the sentence counts the rows. A row about a number is listed by it. */
  isCounted: boolean
  count: number
  months: number
  /** Dollars including GST, for the whole row. */
  monthly: number
  onceOff: number
  keepsNumber: boolean
}

function readRows(section: Section): RowInWords[] {
  const block = blocksByLabel.get(section.title)
  return section.rows.map((row, index) => {
    const cell = readRow(section, index)
    const find = (kind: KindName) => cell(labelOf(block, kind))
    const plan = find('plan')
    const device = find('handset')
    const number = plan ? '' : cell(block?.rows[block.identity ?? '']?.label)
    const text = cell(textLabels(block).find((label) => cell(label) !== ''))
    const [monthly = '', onceOff = ''] = row.slice(-2)
    return {
      name: plan || device || (number === '' && text) || section.title,
      detail: number || (plan ? device : ''),
      isCounted: number === '',
      count: Number(cell('Quantity')) || 1,
      months: Number(find('months')),
      monthly: toAmount(monthly),
      onceOff: toAmount(onceOff),
      keepsNumber: cell(mobile.rows.orderType?.label) === mobileOrderTypes.port,
    }
  })
}

const labelOf = (block: Block | undefined, kind: KindName) =>
  Object.values(block?.rows ?? {}).find((field) => field.kind === kind)?.label

/** The labels of what can name a row: its texts, otherwise its choices, of which the later one is more precise. */
function textLabels(block: Block | undefined): string[] {
  const labelsOf = (kind: KindName) =>
    Object.values(block?.rows ?? {}).flatMap((field) => (field.kind === kind ? field.label : []))
  return [...labelsOf('text'), ...labelsOf('choice').toReversed()]
}

const toAmount = (text: string) => Number(text.replace(/[^\d.]/g, ''))

/** Returns a sentence for each plan or item at each price, in the sequence of the rows. */
function sentencesOf(section: Section, indexes: readonly number[]): string[] {
  const all = readRows(section)
  const groups = new Map<string, RowInWords[]>()
  for (const row of indexes.flatMap((index) => all[index] ?? [])) {
    const key = `${row.name} ${row.monthly / row.count}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map(toSentence)
}

/** `8 × Hosted Voice Essential, $29.95 a month each, $512.10 once: 7 Poly CCX 500, 1 Poly Trio C60` */
function toSentence(rows: RowInWords[]): string {
  const sum = (of: (row: RowInWords) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [first] = rows
  if (!first) return ''
  const { name, isCounted } = first
  const count = sum((row) => row.count)
  const onceOff = sum((row) => Math.round(row.onceOff * 100)) / 100
  const kept = rows.filter((row) => row.keepsNumber).length
  return [
    [
      count > 1 && isCounted ? `${count} × ${name}` : name,
      first.monthly > 0 &&
        monthlyInWords(
          sum((row) => row.monthly),
          count,
        ),
      onceOff > 0 && `${toMoney(onceOff)} once`,
      keptInWords(kept, count),
    ],
    [detailsOf(rows)],
  ]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean)
    .join(': ')
}

/** The price of one, unless it is not a whole number of cents, such as a third of a charge for three. */
function monthlyInWords(monthly: number, count: number): string {
  if (count === 1) return `${toMoney(monthly)} a month`
  const isEven = Math.round(monthly * 100) % count === 0
  return isEven ? `${toMoney(monthly / count)} a month each` : `${toMoney(monthly)} a month together`
}

function keptInWords(kept: number, count: number): string {
  if (kept === 0) return ''
  if (kept === 1) return count === 1 ? 'keeps its number' : '1 keeps its number'
  return `${kept === count ? 'all' : kept} keep their numbers`
}

/** `7 Poly CCX 500, 1 Poly Trio C60`, or the numbers. */
function detailsOf(rows: readonly RowInWords[]): string {
  const byDetail = Object.groupBy(
    rows.filter(({ detail }) => detail !== ''),
    ({ detail }) => detail,
  )
  return Object.entries(byDetail)
    .map(([detail, group = []]) => {
      const count = group.reduce((total, row) => total + row.count, 0)
      return group[0]?.isCounted ? `${count} ${detail}` : detail
    })
    .join(', ')
}

/** A service without rows, such as a delivery, by its facts. */
const factsInWords = ({ title, facts }: Section, address: string) =>
  [title, facts.flatMap(({ value }) => (value === address ? [] : value)).join(', ')].filter(Boolean).join(': ')
