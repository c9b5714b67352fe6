import type { z } from 'zod'
import type { Handset, RatePlan } from '../contract/catalogue.ts'
import type { Access } from '../rules/access.ts'
import { type Amount, add, fromEx, fromInc, type Price, times, zero } from '../rules/prices.ts'
import type { UsageType } from '../rules/usage-types.ts'
import type { Field, Fields, Values } from './kinds.ts'
import type { Page } from './page.ts'
import type { PartName } from './parts.ts'
import type { SeparateCalls, WholeCalls } from './spelling.ts'

/** A row of a block: its fields by name, with its own id (0 while it is not saved) and its version. */
export type Row = Record<string, unknown>

/** What rules may ask about the order a row belongs to. */
export interface OrderFacts {
  orderType: number
  isQuote: boolean
  residential: boolean
  /** The dealer is the one whose customers all rent already. */
  existingRental?: boolean
  /** The person at work may set prices below those of the catalogue. */
  setsPrices?: boolean
}

/** The plans and handsets that rows refer to. */
export interface Catalogue {
  plan(ratePlanID: number): RatePlan | undefined
  handset(handsetID: number): Handset | undefined
}

export function toCatalogue(plans: readonly RatePlan[], handsets: readonly Handset[]): Catalogue {
  const plansById = new Map(plans.map((plan) => [plan.ratePlanID, plan]))
  const handsetsById = new Map(handsets.map((handset) => [handset.handsetID, handset]))
  return { plan: (id) => plansById.get(id), handset: (id) => handsetsById.get(id) }
}

/** A charge of the whole block that belongs to no single row, such as freight. */
export interface Extra {
  label: string
  price: Price
}

/** A rule about rows that refuses them when they are saved: the message stands next to the field. */
export interface RowCheck<R, Name extends string> {
  rule: string
  field: Name
  message: string
  refuses(row: R, rows: readonly R[], order: OrderFacts): boolean
}

/** Something about a saved row that a person should look at, though it may stay as it is. */
export interface RowWarning {
  rule: string
  /** The row's place in the list. */
  row: number
  field: string
  message: string
}

/** A typed price that the catalogue has too: only some people may set it lower. */
export interface ListPrice<R, Name extends string> {
  field: Name
  /** The field whose amount for all units is taken off the price. */
  less?: Name
  /** The catalogue's price of one unit, undefined where the row is not of the catalogue. */
  of(row: R, catalogue: Catalogue): number | undefined
}

/** The rows of every block on an order, by the block's name. */
export type RowsByBlock = Readonly<Record<string, readonly Row[] | undefined>>

/** What a record on the wire carries beside its fields, worked out whenever it is read. */
interface Derived<Source> {
  shape: Record<string, z.ZodType>
  of(source: Source): Record<string, unknown>
}

/** What a header may take from the order's customer. */
export interface CustomerName {
  primaryContactName: string
  firstName: string
  surname: string
}

/** What the rows of a block have in common, stored once per order. */
export interface Header<H extends Fields = Fields, R extends Fields = Fields> {
  /** The name of its id on the wire, such as `iPOrderID`. */
  id: string
  label: string
  fields: H
  requires?: Requires<H>
  /** The fields it can not be saved without. */
  neededToSave?(order: OrderFacts): readonly (keyof H & string)[]
  /** What it holds to begin with, from the order's customer. */
  begins?(customer: CustomerName): Partial<Values<H>>
  /** Under this name it brings its rows with it on the wire. */
  rowsAs?: string
  /** Stored under this name where several blocks share one header; else under the block's. */
  storedAs?: string
  /** What the order settles whatever somebody chooses. */
  settle?(header: Values<H>, order: OrderFacts): Partial<Values<H>>
  /** Totals of the rows that the header carries. */
  derived?: Derived<readonly (Values<R> & Row)[]>
}

interface Declared<R extends Fields, H extends Fields> {
  /** Stored with every line; never changed once used. */
  name: string
  label: string
  /** What its lines carry in `usageType`; left out, that of each row's plan. */
  usageType?: UsageType
  /** What the rows are called where a form stands above them, such as Extensions. */
  rowsLabel?: string
  /** The name of a row's id on the wire, such as `mobileID`. */
  rowID: string
  rows: R
  header?: Header<H, R>
  /** A row carries the id of the header too, under the header's own name. */
  namesHeader?: true
  /** What a row carries on the wire beside its fields. */
  derived?: Derived<Values<R> & Row>
  /** What a new row holds beyond the blanks of its fields. */
  blank?(order: OrderFacts, rows: readonly Values<R>[]): Partial<Values<R>>
  /** What follows from what a person has just chosen, `changed`, such as the price of the hardware; asked again on saving. */
  complete?(row: Values<R>, catalogue: Catalogue, changed?: keyof R & string): Partial<Values<R>>
  /** The field that is numbered on from the customer's next free extension number. */
  numbered?: keyof R & string
  /** The fields that a row can not be saved without; on the screen it stays in the draft until it has them. */
  neededToSave?: readonly (keyof R & string)[]
  /** Typed prices that the catalogue has too. */
  listPrices?: readonly ListPrice<Values<R>, keyof R & string>[]
  /** Handsets that a row refers to by something else than a field of that kind. */
  handsetsOf?(row: Values<R>): number[]
  /** When a field is needed before the order can be sent; a plan always is unless it is `() => false` here. */
  requires: Requires<R>
  /** Rules that refuse a row when it is saved. */
  checks?: readonly RowCheck<Values<R>, keyof R & string>[]
  /** What people should look at again, from the rows of the blocks that it names; rows carry it in `warnings`. */
  warns?: { reads: readonly string[]; of(rows: RowsByBlock): RowWarning[] }
  /** The price of one row, for its whole quantity; without it plan and connection fee count. */
  price?(row: Values<R>, catalogue: Catalogue): Price
  /** Price of one item of the row without GST in today's catalogue. It is stored with the row, for `extras`. */
  unitPrice?(row: Values<R>, catalogue: Catalogue): number
  /** Charges of the whole block; `unitPriceOf` answers the stored `unitPrice` of a saved row, else today's. */
  extras?(rows: readonly Values<R>[], unitPriceOf: (row: Values<R>) => number): Extra[]
  /** The service that an empty order of such a customer begins with. */
  beginsFor?: 'business' | 'residential'
  /** The block's header is where goods go to; they need a delivery address. */
  delivers?: true
  /** Rows that bring goods, by the rule that asks for a delivery address. */
  goods?: readonly { rule: string; of(row: Values<R>): boolean }[]
  /** Drawn above the grid, in this order. */
  parts?: readonly PartName[]
  /** Drawn where the form of the header would stand. */
  replacesHeader?: PartName
  /** Not something that an order can be about, such as a charge. */
  isProduct?: false
  /** Who may see and change its rows by its calls; everybody who works with orders unless it says otherwise. */
  access?: Access
  calls: SeparateCalls | WholeCalls
}

type Placed = { page: Page } | (Omit<Page, 'label' | 'section' | 'access'> & { page?: undefined; section?: string })

/** A service of its own page says `route`, `icon` and `order`; one of several on a page names the page. */
export type BlockDeclaration<R extends Fields, H extends Fields> = Declared<R, H> & Placed

/** Written as methods so that a declaration with its own fields is still a `Block` (methods are compared bivariantly). */
type Requires<F extends Fields> = {
  [K in keyof F]?: { asks(row: Values<F>, order: OrderFacts): boolean }['asks']
}

/** A block as everything that walks the list sees it. */
export type Block = Declared<Fields, Fields> & { page: Page }

/** Declares a service of an order; a rule for a field that does not exist does not compile. */
export function defineBlock<R extends Fields, H extends Fields = Record<never, never>>(
  declaration: BlockDeclaration<R, H>,
): Block {
  assertOneFieldPerColumn(declaration.name, declaration.rows)
  if (declaration.header) assertOneFieldPerColumn(`${declaration.name} header`, declaration.header.fields)
  const block: Declared<Fields, Fields> = declaration
  return { ...block, page: pageOf(declaration), requires: { ...planRequired(block.rows), ...block.requires } }
}

function pageOf(declaration: { label: string } & Placed): Page {
  if (declaration.page) return declaration.page
  const { label, route, icon, order, section = 'Services', gate, needsAddress, ...more } = declaration
  const { forResidential, alsoAt, notRetrieved } = more
  return { label, route, icon, order, section, gate, needsAddress, forResidential, alsoAt, notRetrieved }
}

/** A service without its plan can't be sent, whatever else its declaration asks for; `() => false` there opts out. */
function planRequired(fields: Fields): Block['requires'] {
  const plans = Object.keys(fields).filter((name) => fields[name]?.kind === 'plan')
  return Object.fromEntries(plans.map((name) => [name, () => true]))
}

function assertOneFieldPerColumn(name: string, fields: Fields): void {
  const taken = new Map<string, string>()
  for (const [field, { column }] of Object.entries(fields)) {
    if (!column) continue
    const other = taken.get(column)
    if (other)
      throw new Error(`${name}: ${other} and ${field} are both stored in ${column}; give one of them another kind.`)
    taken.set(column, field)
  }
}

/** The fields of a row that people fill in: one that the call's path sets follows from the order. */
export function typedFields({ rows, calls }: Pick<Block, 'rows' | 'calls'>): [name: string, field: Field][] {
  return Object.entries(rows).filter(([name]) => !calls.rows?.save.includes(`{${name}}`))
}

/** A new row: the blanks of its fields, and what the block says of new rows. */
export function blankRow(block: Block, order: OrderFacts, rows: readonly Row[]): Row {
  const blanks = Object.fromEntries(Object.entries(block.rows).map(([name, field]) => [name, field.blank]))
  return { [block.rowID]: 0, version: 0, ...blanks, ...block.blank?.(order, rows) }
}

/** The price of one row for its whole quantity, from its plan and its quantity unless the block says otherwise. */
export function priceRow(block: Block, row: Row, catalogue: Catalogue): Price {
  return block.price ? block.price(row, catalogue) : planPrice(block, row, catalogue)
}

/** The monthly fee and the connection fee of the row's plan, times its quantity. */
export function planPrice(block: { rows: Fields }, row: Row, catalogue: Catalogue): Price {
  const field = fieldIn(block, 'ratePlanID')
  const plan = field ? catalogue.plan(Number(row[field])) : undefined
  const quantity = quantityOf(block, row)
  if (!plan) return { monthly: zero, onceOff: zero }
  return {
    monthly: times(fromInc(plan.monthlyRetail), quantity),
    onceOff: times(fromInc(plan.ConnectionFee), quantity),
  }
}

export function addPrices(...prices: Price[]): Price {
  return {
    monthly: add(...prices.map((price) => price.monthly)),
    onceOff: add(...prices.map((price) => price.onceOff)),
  }
}

export const onceOff = (amount: Amount): Price => ({ monthly: zero, onceOff: amount })
export const onceOffEx = (ex: number): Price => onceOff(fromEx(ex))
export const onceOffInc = (inc: number): Price => onceOff(fromInc(inc))

const columnsOf = new WeakMap<Fields, ReadonlyMap<string, string>>()

/** The name of the field that is stored in this column; asked for every row, so that the fields are gone through once. */
export function fieldIn({ rows }: { rows: Fields }, column: string): string | undefined {
  let known = columnsOf.get(rows)
  if (!known) {
    known = new Map(Object.entries(rows).flatMap(([name, field]) => (field.column ? [[field.column, name]] : [])))
    columnsOf.set(rows, known)
  }
  return known.get(column)
}

export function quantityOf(block: { rows: Fields }, row: Row): number {
  const field = fieldIn(block, 'quantity')
  return field ? Number(row[field] ?? 1) : 1
}

/** The months a row's monthly price runs; 0 where the block knows no term. */
export function termOf(block: { rows: Fields }, row: Row): number {
  const field = fieldIn(block, 'contractLength')
  return field ? Number(row[field] ?? 0) : 0
}

/** The id a row is saved under; 0 for one that is not saved, whatever number it was given to begin with. */
export function savedID(block: Pick<Block, 'rowID'>, row: Row): number {
  return row.saved === false ? 0 : Number(row[block.rowID] ?? 0)
}

/** The name that the block's header is stored under. */
export function headerName(block: Pick<Block, 'name' | 'header'>): string {
  return block.header?.storedAs ?? block.name
}
