import type { Block, Catalogue, OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { maxQuoteItems, type SpendItem } from '@dealerline/shared/contract/quotes.ts'
import type { Bill } from '@dealerline/shared/paste/bill.ts'
import type { BillService } from '@dealerline/shared/paste/bill-sections.ts'
import {
  currentSpendOf,
  limitSpend,
  type UnknownChoice,
  unknownChoices,
} from '@dealerline/shared/paste/current-price.ts'
import { makeRowPricer, priceBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { blankQuoteParts, type QuoteTotals, quoteTotals } from '@dealerline/shared/record-rules/quotes.ts'
import { add } from '@dealerline/shared/rules/prices.ts'
import { columnsOf } from '../../blocks/columns.ts'
import { newRowOf } from '../../blocks/content/new-row.ts'
import type { EditedRow } from '../../blocks/content/row-errors.ts'
import { type ChosenTexts, textsOf, withChoices } from '../../blocks/paste/chosen-texts.ts'
import type { Choices } from '../../fields/choices.ts'
import { appendRows } from '../../ui/grid/range-edits.ts'
import { noRaws, type RawCells } from '../../ui/grid/raw-cells.ts'

/** What the rows of a new quote depend on. */
export interface QuoteSource {
  services: readonly { block: Block; service: BillService }[]
  facts: OrderFacts
  choices: Choices
  catalogue: Catalogue
}

/** What the person has chosen for the rows of one service. */
export interface PartChoices {
  choices: ChosenTexts
  /** The positions of the rows that do not become part of the quote. */
  leftOut: ReadonlySet<number>
}

export const noPartChoices: PartChoices = { choices: {}, leftOut: new Set() }

/** The rows of one service: as the bill has them with the chosen plans, and as the quote gets them. */
export interface BillPart {
  block: Block
  service: BillService
  shown: Bill['services'][number]['rows']
  leftOut: ReadonlySet<number>
  choices: ChosenTexts
  unknown: readonly UnknownChoice[]
  rows: EditedRow[]
  texts: RawCells
  withoutPlan: number
  withoutPrice: number
}

export interface BillOffer {
  parts: readonly BillPart[]
  spend: readonly SpendItem[]
  totals: QuoteTotals
}

/** Returns what a quote with the services of a bill has, and how its price compares with the bill. */
export function toOffer(bill: Bill, source: QuoteSource, chosen: Readonly<Record<string, PartChoices>>): BillOffer {
  const parts = source.services.flatMap(({ block, service }) => {
    const read = bill.services.find((each) => each.service === service.name)
    return read ? [toPart(read.rows, { block, service }, source, chosen[service.name] ?? noPartChoices)] : []
  })
  const items = parts.flatMap((part) => part.spend)
  const spend = limitSpend(items, maxQuoteItems)
  const totals = quoteTotals({ ...blankQuoteParts, currentSpend: spend }, add(...parts.map((part) => part.monthly)))
  return { parts, spend, totals }
}

function toPart(
  read: BillPart['shown'],
  { block, service }: QuoteSource['services'][number],
  { facts, choices: records, catalogue }: QuoteSource,
  { choices, leftOut }: PartChoices,
) {
  const { fields } = service
  const isKept = (_: unknown, at: number) => !leftOut.has(at)
  const kept = read.filter(isKept)
  const shown = read.map((row) => withChoices(fields, row, choices))
  const priceOf = makeRowPricer(block, catalogue)
  const columns = columnsOf<EditedRow>({
    ...{ block, facts, choices: records, catalogue, priceOf },
    visibleNames: new Set(Object.keys(block.rows)),
  })
  const source = {
    columns,
    rowKey: ({ rowKey }: EditedRow) => rowKey,
    newRow: (rows: readonly EditedRow[]) => newRowOf(block, facts, rows, 0),
  }
  // A row without a number gets a free one, so it comes after those with a number.
  const { numberField = '' } = block
  const texts = shown.filter(isKept).map(textsOf)
  const inSequence = texts.toSorted((one, other) => Number(!one[numberField]) - Number(!other[numberField]))
  const { rows, raws } = appendRows(source, { rows: [], raws: noRaws }, inSequence)
  return {
    ...{ block, service, shown, leftOut, choices, rows, texts: raws },
    unknown: unknownChoices(fields, kept),
    spend: currentSpendOf(fields, kept, block.label),
    monthly: priceBlock(block, rows, catalogue, priceOf).total.monthly,
    withoutPlan: rows.filter((row) => !row.ratePlanID).length,
    withoutPrice: kept.filter(({ currentPrice }) => currentPrice === undefined).length,
  }
}
