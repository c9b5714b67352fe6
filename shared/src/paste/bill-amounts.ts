import { multiply } from '../rules/prices.ts'
import { findPriceColumn, type PriceColumn, readPrice, withGst } from './current-price.ts'

/** Matches an amount: with a dollar sign, or with cents. A percentage, a date and an allowance of data are none. */
const amount =
  /(?<![\w.$])(?:[-(]\s?)?-?\$\s?-?\d[\d,]*(?:\.\d{1,2})?(?:\s?cr\b)?(?![\d%]|\.\d)|(?<![\w.$:/])-?\d{1,3}(?:,?\d{3}){0,3}\.\d{2}(?:\s?cr\b)?(?![\d%]|\.\d|\s?(?:[gmk]b|[gm]bps)\b)/gi

const withoutGst =
  /(?:\b(?:ex|exc|excl|excludes?|excluding|exclusive of|plus|before|without)\b\.?|\+)\s*(?:the\s+)?gst\b|\bgst[\s-]*excl\w*/gi

const withGstWords = /\binc(?:l|lud(?:es?|ing)|lusive of)?\b\.?\s*(?:the\s+)?gst\b|\bgst[\s-]*incl?\w*/gi

/** Matches words that say that an amount is not charged each month. */
const notMonthly =
  /\b(?:once|one)[\s-]?off\b|\bset-?up fee|\bannual|\b(?:per|a) (?:year|annum)\b|\byearly\b|\bquarterly\b/i

/** Matches the number of services of a line, such as `5 x Voice line` and `Qty 5`. */
const quantity = /^\s*(\d{1,3})\s*[x×*]\s+(?=\S)|\bqty:?\s*(\d{1,3})\b/i
const quantityHeading = /^(?:qty|quantity|units|no\.? of (?:services|lines|units))$/i

/** Services of one line, at most. */
const maxQuantity = 200

/** The headings of a table on a bill: where its monthly price and its quantity are. */
export interface PriceColumns {
  width: number
  price: PriceColumn | undefined
  quantityAt: number
}

export const toPriceColumns = (headings: readonly string[]): PriceColumns => ({
  width: headings.length,
  price: findPriceColumn(headings, []),
  quantityAt: headings.findIndex((heading) => quantityHeading.test(heading.trim())),
})

export const hasAmount = (text: string): boolean => text.search(amount) >= 0

/** Returns whether the last words of a line about GST say that its amounts are without it. Undefined if it has no such words. */
export function isNetLine(text: string): boolean | undefined {
  const [net, gross] = [withoutGst, withGstWords].map((words) => [...text.matchAll(words)].at(-1)?.index ?? -1)
  return net === gross ? undefined : (net ?? -1) > (gross ?? -1)
}

/**
 * Whether a line has a sentence that says that all amounts of the bill are without GST. Headings and totals say so of their own
 * amounts only.
 */
export const saysWithoutGst = (text: string): boolean =>
  !hasAmount(text) &&
  text.split(/[.;!]\s+(?!gst)|\t|\s\|\s/i).some((sentence) => {
    const others = sentence.replace(withoutGst, ' ')
    return others !== sentence && allAmounts.test(others) && !ownAmounts.test(others)
  })

const allAmounts = /\b(?:charges|prices|amounts|rates|fees|costs)\b/i
const ownAmounts = /\bgst\b|\binc(?:l\w*)?\b|\b(?:sub-?)?totals?\b/i

/** Writes spaces in place of amounts, quantities, and what is said about them. */
export const withoutAmounts = (text: string): string =>
  text
    .replace(quantity, '   ')
    .replace(amount, '   ')
    .replace(withoutGst, '   ')
    .replace(withGstWords, '   ')
    .replace(/\b(?:per|a|each) month\b|\/\s?m(?:on)?th\b|\bmonthly\b|\beach\b/gi, '   ')

/** The cells of a line of a bill. */
interface Line {
  text: string
  cells: readonly string[]
}

/** What a line says about its services: their number, and the monthly price of each with GST. */
export interface Charge {
  quantity: number
  monthly: number | undefined
  /** What the line takes off the price of its number each month, with GST; 0 if that is not clear. Undefined if it is no credit. */
  credit: number | undefined
}

/** Reads the charge of a line: from the columns of its table, or from its last amount. */
export function readCharge({ text, cells }: Line, columns: PriceColumns | undefined, isNet: boolean): Charge {
  const isInTable = columns !== undefined && cells.length === columns.width
  const inColumn = isInTable ? Number(cells[columns.quantityAt]) : Number.NaN
  const inText = Number(quantity.exec(text)?.slice(1).find(Boolean))
  const count = [inColumn, inText].find((each) => Number.isInteger(each) && each >= 1 && each <= maxQuantity)
  const column = isInTable ? columns.price : undefined
  const monthly = notMonthly.test(text) ? undefined : readMonthly({ text, cells }, column, isNet)
  if (monthly === undefined)
    return {
      quantity: count ?? 0,
      monthly,
      credit: readCredit(text, column?.isGstUnstated === false ? column.isWithoutGst : isNet),
    }
  const each = count === undefined ? monthly.total : priceOfEach(monthly, count)
  return { quantity: count ?? 0, monthly: isNet && !monthly.isOfColumn ? withGst(each) : each, credit: undefined }
}

interface Monthly {
  amounts: readonly number[]
  total: number
  isOfColumn: boolean
  /** Whether the column has the price of one. */
  isOfEach: boolean
}

function readMonthly({ text, cells }: Line, column: PriceColumn | undefined, isNet: boolean): Monthly | undefined {
  const price = column && readPrice(column, cells, isNet)
  if (price !== undefined)
    return { amounts: [], total: price, isOfColumn: true, isOfEach: !/total|amount/i.test(column?.heading ?? '') }
  const amounts = amountsOf(text)
  const total = amounts.at(-1)
  return total !== undefined && total > 0 ? { amounts, total, isOfColumn: false, isOfEach: false } : undefined
}

const amountsOf = (text: string): number[] =>
  [...text.matchAll(amount)].map(([found]) => {
    const value = Number(found.replace(/[^\d.]/g, ''))
    return /^[-(]|\$\s?-|cr$/i.test(found.trim()) ? -value : value
  })

const creditWords = /\b(?:credits?|discounts?|rebates?|refunds?)\b/i

/** Returns the credit of a line without a price. A dash before an amount, a percentage and a credit of one month are not clear. */
function readCredit(text: string, isNet: boolean): number | undefined {
  const last = amountsOf(text).at(-1) ?? 0
  if (last >= 0) return creditWords.test(text) ? 0 : undefined
  const isClear = !notMonthly.test(text) && !/[-(]\s+\$/.test(text)
  if (!isClear) return 0
  return isNet ? withGst(-last) : -last
}

/** Returns the price of one of several services: one that makes the total, or an equal share of it. */
function priceOfEach({ amounts, total, isOfEach }: Monthly, count: number): number {
  if (isOfEach) return total
  return amounts.find((each) => multiply(count, each) === total) ?? Math.round((total * 100) / count) / 100
}
