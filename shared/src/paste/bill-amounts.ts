import { multiply } from '../rules/prices.ts'
import { findPriceColumn, type PriceColumn, readPrice, withGst } from './current-price.ts'

/** Matches an amount: with a dollar sign, or with cents. A percentage, a date, an allowance of data and a credit are none. */
const amount =
  /(?<![\w.$])(?:[-(]\s?)?-?\$\s?-?\d[\d,]*(?:\.\d{1,2})?(?![\d%]|\.\d|\s?cr\b)|(?<![\w.$:/])-?\d{1,3}(?:,?\d{3}){0,3}\.\d{2}(?![\d%]|\.\d|\s?(?:[gmk]b|[gm]bps|cr)\b)/gi

const withoutGst =
  /(?:\b(?:ex|exc|excl|excludes?|excluding|exclusive of|plus|before|without)\b\.?|\+)\s*(?:the\s+)?gst\b|\bgst[\s-]*excl\w*/gi

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

/** Whether a line without amount says that the amounts of the bill are without GST. */
export const saysWithoutGst = (text: string): boolean => text.search(withoutGst) >= 0 && !hasAmount(text)

/** Writes spaces in place of amounts, quantities, and what is said about them. */
export const withoutAmounts = (text: string): string =>
  text
    .replace(quantity, '   ')
    .replace(amount, '   ')
    .replace(withoutGst, '   ')
    .replace(/\binc(?:l|luding)?\b\.?\s*gst\b|\bgst[\s-]*incl?\w*/gi, '   ')
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
}

/** Reads the charge of a line: from the columns of its table, or from its last amount. */
export function readCharge({ text, cells }: Line, columns: PriceColumns | undefined, isWithoutGst: boolean): Charge {
  const isInTable = columns !== undefined && cells.length === columns.width
  const inColumn = isInTable ? Number(cells[columns.quantityAt]) : Number.NaN
  const inText = Number(quantity.exec(text)?.slice(1).find(Boolean))
  const count = [inColumn, inText].find((each) => Number.isInteger(each) && each >= 1 && each <= maxQuantity)
  const monthly = notMonthly.test(text)
    ? undefined
    : readMonthly({ text, cells }, isInTable ? columns.price : undefined)
  if (monthly === undefined) return { quantity: count ?? 0, monthly }
  const each = count === undefined ? monthly.total : priceOfEach(monthly, count)
  const isNet = !monthly.isOfColumn && (isWithoutGst || text.search(withoutGst) >= 0)
  return { quantity: count ?? 0, monthly: isNet ? withGst(each) : each }
}

interface Monthly {
  amounts: readonly number[]
  total: number
  isOfColumn: boolean
  /** Whether the column has the price of one. */
  isOfEach: boolean
}

function readMonthly({ text, cells }: Line, column: PriceColumn | undefined): Monthly | undefined {
  const price = column && readPrice(column, cells)
  if (price !== undefined)
    return { amounts: [], total: price, isOfColumn: true, isOfEach: !/total|amount/i.test(column?.heading ?? '') }
  const amounts = [...text.matchAll(amount)].map(([found]) =>
    /^[-(]|\$\s?-/.test(found.trim()) ? -1 : Number(found.replace(/[^\d.]/g, '')),
  )
  const total = amounts.at(-1)
  return total !== undefined && total > 0 ? { amounts, total, isOfColumn: false, isOfEach: false } : undefined
}

/** Returns the price of one of several services: one that makes the total, or an equal share of it. */
function priceOfEach({ amounts, total, isOfEach }: Monthly, count: number): number {
  if (isOfEach) return total
  return amounts.find((each) => multiply(count, each) === total) ?? Math.round((total * 100) / count) / 100
}
