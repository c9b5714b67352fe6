import type { Method } from '../contract/call.ts'
import type { Handset, RatePlan } from '../contract/catalogue.ts'
import type { MenuGate } from '../rules/flags.ts'
import type { MenuIconName } from '../rules/menu-icons.ts'
import { type Amount, add, fromEx, fromInc, type Price, times, zero } from '../rules/prices.ts'
import type { UsageType } from '../rules/usage-types.ts'
import type { Fields, Values } from './kinds.ts'

/** A row of a block: its fields by name, with its own id (0 while it is not saved) and its version. */
export type Row = Record<string, unknown>

/** What rules may ask about the order a row belongs to. */
export interface OrderFacts {
  orderType: number
  isQuote: boolean
  residential: boolean
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

/** `METHOD path`, as the specification spells it. The parameter is the order's id or that of the block's header. */
export type Spelled = `${Method} ${string}`

export interface BlockDeclaration<R extends Fields, H extends Fields> {
  /** Stored with every line; never changed once used. */
  name: string
  label: string
  /** The screen's address and the menu's place and picture. */
  route: string
  icon: MenuIconName
  order: number
  usageType?: UsageType
  /** When quotes and feature flags leave it out of the menu. */
  gate?: MenuGate
  /** The name of a row's id on the wire, such as `mobileID`. */
  rowID: string
  rows: R
  /** What the rows of the block have in common, stored once per order. */
  header?: { id: string; label: string; fields: H; requires?: Requires<H> }
  /** What a new row holds beyond the blanks of its fields. */
  blank?(order: OrderFacts, rows: readonly Values<R>[]): Partial<Values<R>>
  /** What follows from what a person has just chosen, such as the price of the hardware; asked again on saving. */
  complete?(row: Values<R>, catalogue: Catalogue): Partial<Values<R>>
  /** The field that is numbered on from the customer's next free extension number. */
  numbered?: keyof R & string
  /** When a field is needed before the order can be sent; a plan always is unless it is `() => false` here. */
  requires: Requires<R>
  /** Rules that refuse a row when it is saved. */
  checks?: readonly RowCheck<Values<R>, keyof R & string>[]
  /** The price of one row, for its whole quantity; without it plan and connection fee count. */
  price?(row: Values<R>, catalogue: Catalogue): Price
  /** Charges of the whole block. */
  extras?(rows: readonly Values<R>[], catalogue: Catalogue): Extra[]
  /** The service that an empty order of such a customer begins with. */
  beginsFor?: 'business' | 'residential'
  /** Rows hold physical goods, so that a delivery address is needed. */
  delivered?: true
  calls: {
    rows: { get: Spelled; save: Spelled; remove: Spelled }
    header?: { get: Spelled; save: Spelled; remove?: Spelled }
  }
}

/** Written as methods so that a declaration with its own fields is still a `Block` (methods are compared bivariantly). */
type Requires<F extends Fields> = {
  [K in keyof F]?: { asks(row: Values<F>, order: OrderFacts): boolean }['asks']
}

/** A block as everything that walks the list sees it. */
export type Block = BlockDeclaration<Fields, Fields>

/** Declares a service of an order; a rule for a field that does not exist does not compile. */
export function defineBlock<R extends Fields, H extends Fields = Record<never, never>>(
  declaration: BlockDeclaration<R, H>,
): Block {
  assertOneFieldPerColumn(declaration.name, declaration.rows)
  if (declaration.header) assertOneFieldPerColumn(`${declaration.name} header`, declaration.header.fields)
  const block: Block = declaration
  return { ...block, requires: { ...planRequired(block.rows), ...block.requires } }
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
  const field = Object.entries(block.rows).find(([, { kind }]) => kind === 'plan')?.[0]
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

/** The field of the block that is stored in this column, with its name. */
export function fieldIn(block: { rows: Fields }, column: string): string | undefined {
  return Object.entries(block.rows).find(([, field]) => field.column === column)?.[0]
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
