import type { z } from 'zod'
import type { Handset, RatePlan } from '../records/catalogue-fields.ts'
import type { Field, Fields, Values } from '../records/kinds.ts'
import { type LicenceField, licenceCatalogue } from '../rules/cmc-licences.ts'
import { type Amount, add, fromEx, fromInc, type Price, times, zero } from '../rules/prices.ts'
import type { UsageType } from '../rules/usage-types.ts'
import type { Page } from './page.ts'
import type { PartName } from './parts.ts'
import type { SeparateCalls, WholeCalls } from './spelling.ts'

/** A row of a block: its fields by name, its id (0 if it is not saved) and its version. */
export type Row = Record<string, unknown>

/** Facts about the order that the rules of its rows need. */
export interface OrderFacts {
  orderType: number
  isQuote: boolean
  residential: boolean
  /** Whether the dealer's customers are all existing rental customers. */
  existingRental?: boolean
  /** Whether the current user may set prices below the catalogue's. */
  setsPrices?: boolean
}

/** The plans and handsets that rows refer to, and the licences of the call management console. */
export interface Catalogue {
  plan(ratePlanID: number): RatePlan | undefined
  handset(handsetID: number): Handset | undefined
  licences: readonly LicenceField[]
}

/** Makes a catalogue. Code that prices rows of licences passes the current `licences`; stored prices do not need them. */
export function toCatalogue(
  plans: readonly RatePlan[],
  handsets: readonly Handset[],
  licences: readonly LicenceField[] = licenceCatalogue,
): Catalogue {
  const plansById = new Map(plans.map((plan) => [plan.ratePlanID, plan]))
  const handsetsById = new Map(handsets.map((handset) => [handset.handsetID, handset]))
  return { plan: (id) => plansById.get(id), handset: (id) => handsetsById.get(id), licences }
}

/** A charge for the whole block rather than for a row, such as freight. */
export interface Extra {
  label: string
  price: Price
}

/** A rule that rejects rows when they are saved; its message appears next to the field. */
export interface RowCheck<R, Name extends string> {
  rule: string
  field: Name
  message: string
  /** The fields that say which number a row is about, if the check refuses two rows about one number. */
  sameBy?: readonly Name[]
  refuses(row: R, rows: readonly R[], order: OrderFacts): boolean
}

/** A warning about a saved row. It does not stop the row from being saved. */
export interface RowWarning {
  rule: string
  /** The row's index in the list. */
  row: number
  field: string
  message: string
}

/** A price field that has a list price in the catalogue. Only some people may set a lower price. */
export interface ListPrice<R, Name extends string> {
  field: Name
  /** A field with an amount that reduces the price of the whole quantity, such as a discount. */
  discountField?: Name
  /** Returns the catalogue's price of one item; undefined if the row refers to no catalogue item. */
  price(row: R, catalogue: Catalogue): number | undefined
}

/** The rows of every block on an order, keyed by block name. */
export type RowsByBlock = Readonly<Record<string, readonly Row[] | undefined>>

/** Additional fields in replies, computed when the record is read. */
interface Derived<Source> {
  shape: Record<string, z.ZodType>
  compute(source: Source): Record<string, unknown>
}

/** Who the order's customer is and how to reach them, for the initial values of a new header. */
export interface CustomerContact {
  primaryContactName: string
  firstName: string
  surname: string
  email: string
  mobile: string
  addressDetails: readonly { addressID: number; streetAddress: string; formattedAddress: string }[]
  /** The addresses of the order's rows. */
  siteIDs: readonly number[]
}

/** Fields that the rows of a block share, stored once per order. */
export interface Header<H extends Fields = Fields, R extends Fields = Fields> {
  /** Name of its id in the API, such as `iPOrderID`. */
  id: string
  label: string
  fields: H
  /** The component that replaces its form. */
  part?: PartName
  requires?: Requires<H>
  /** The fields that are required to save it. */
  requiredToSave?(order: OrderFacts): readonly (keyof H & string)[]
  /** Initial values of a new header, taken from the order's customer. */
  initialValues?(customer: CustomerContact): Partial<Values<H>>
  /** Name of the property with the header's rows in the API, if replies include the rows. */
  rowsAs?: string
  /** Name under which a header that several blocks share is stored; defaults to the block's name. */
  storedAs?: string
  /** Returns values that are determined by the order. They replace the entered values. */
  overrides?(header: Values<H>, order: OrderFacts): Partial<Values<H>>
  /** Totals of the rows, which the header includes in replies. */
  derived?: Derived<readonly (Values<R> & Row)[]>
}

interface BlockOptions<R extends Fields, H extends Fields> {
  /** Stored with every line, so it must never change. */
  name: string
  label: string
  /** The `usageType` of the block's lines; defaults to the usage type of each row's plan. */
  usageType?: UsageType
  /** Heading of the rows if the page also has a header form, such as Extensions. */
  rowsLabel?: string
  /** Name of a row's id in the API, such as `mobileID`. */
  rowID: string
  rows: R
  header?: Header<H, R>
  /** Whether each row also has the id of its header, in a field named like the header's id. */
  namesHeader?: true
  /** Additional fields of a row in replies. */
  derived?: Derived<Values<R> & Row>
  /** Initial values of a new row that differ from the blank values of its fields. */
  blank?(order: OrderFacts, rows: readonly Values<R>[]): Partial<Values<R>>
  /**
   * Returns values that follow from the field that the person has just changed, such as the price of the hardware.
   * Also runs when the row is saved.
   */
  complete?(row: Values<R>, catalogue: Catalogue, changed?: keyof R & string): Partial<Values<R>>
  /** The field by which people recognise a row. Default: the first one. */
  identity?: keyof R & string
  /** The field with an extension number; a new row gets the customer's next free one. */
  numberField?: keyof R & string
  /** Fields that are required to save a row. The screen keeps a row in its draft until they are filled in. */
  requiredToSave?: readonly (keyof R & string)[]
  /** The price fields with a list price in the catalogue. */
  listPrices?: readonly ListPrice<Values<R>, keyof R & string>[]
  /** Returns the ids of handsets that texts of a row name, by field. */
  handsetTexts?(row: Values<R>): Record<string, number>
  /**
   * When each field is required to send the order. A plan is always required unless this declares it as `() => false`.
   */
  requires: Requires<R>
  /** Rules that reject a row when it is saved. */
  checks?: readonly RowCheck<Values<R>, keyof R & string>[]
  /** Warnings about the rows, in the `warnings` of replies. `compute` gets the rows of the blocks in `reads`. */
  warns?: { reads: readonly string[]; compute(rows: RowsByBlock): RowWarning[] }
  /** Price of a row for its whole quantity; defaults to the plan's monthly and connection fees. */
  price?(row: Values<R>, catalogue: Catalogue): Price
  /** Price of one item in the current catalogue, excluding GST. It is stored with the row and passed to `extras`. */
  unitPrice?(row: Values<R>, catalogue: Catalogue): number
  /**
   * Charges for the whole block. `unitPriceOf` returns the stored `unitPrice` of a saved row, or the current one of an
   * unsaved row.
   */
  extras?(rows: readonly Values<R>[], unitPriceOf: (row: Values<R>) => number): Extra[]
  /** Which rows contain goods. `rule` is the id of the rule that then requires a delivery address. */
  goods?: readonly { rule: string; isGoods(row: Values<R>): boolean }[]
  /** Components above the grid, in display order. With `licences`, the price of a row depends on the catalogue's licences. */
  parts?: readonly PartName[]
  /**
   * True if the monthly price has no contract term. Any other block with a plan needs a field of kind `months`,
   * because the total over the contract term would otherwise leave out its monthly price.
   */
  withoutTerm?: true
  /** False if the service is not a product. An order that only has charges, for example, has no product. */
  isProduct?: false
  calls: SeparateCalls | WholeCalls
}

type PageOptions = { page: Page } | (Omit<Page, 'label' | 'section'> & { page?: undefined; section?: string })

/**
 * A service that has its own page declares `route`, `icon` and `order`. Services that share a page refer to that page.
 */
export type BlockDeclaration<R extends Fields, H extends Fields> = BlockOptions<R, H> & PageOptions

/**
 * Declared as methods: TypeScript compares the parameters of methods bivariantly, so a declaration with specific
 * fields is assignable to `Block`.
 */
type Requires<F extends Fields> = {
  [K in keyof F]?: { isRequired(row: Values<F>, order: OrderFacts): boolean }['isRequired']
}

/** A block without the types of its fields, for code that handles all blocks. */
export type Block = BlockOptions<Fields, Fields> & { page: Page }

/** Whether the price of a row depends on the licences of the catalogue. */
export const hasLicences = ({ parts }: Pick<Block, 'parts'>): boolean => parts?.includes('licences') === true

/** Whether the block's header is the delivery of goods, so that goods require a delivery address. */
export const hasDelivery = ({ header }: Pick<Block, 'header'>): boolean => header?.part === 'delivery'

/** Declares a service of an order. A `requires` entry for an unknown field does not compile. */
export function defineBlock<R extends Fields, H extends Fields = Record<never, never>>(
  declaration: BlockDeclaration<R, H>,
): Block {
  assertOneFieldPerColumn(declaration.name, declaration.rows)
  if (declaration.header) assertOneFieldPerColumn(`${declaration.name} header`, declaration.header.fields)
  assertTerm(declaration)
  const block: BlockOptions<Fields, Fields> = declaration
  return { ...block, page: pageOf(declaration), requires: { ...planRequired(block.rows), ...block.requires } }
}

function pageOf(declaration: { label: string } & PageOptions): Page {
  if (declaration.page) return declaration.page
  const { label, route, icon, order, section = 'Services', gate, needsAddress, afterSigning, ...more } = declaration
  const { access, forResidential, alsoAt, notRetrieved } = more
  const guards = { access, gate, needsAddress, afterSigning, forResidential }
  return { label, route, icon, order, section, ...guards, alsoAt, notRetrieved }
}

/** Requires the plan of a service before the order is sent; a declaration opts out with `() => false`. */
function planRequired(fields: Fields): Block['requires'] {
  const plans = Object.keys(fields).filter((name) => fields[name]?.kind === 'plan')
  return Object.fromEntries(plans.map((name) => [name, () => true]))
}

function assertOneFieldPerColumn(name: string, fields: Fields): void {
  const fieldsByColumn = new Map<string, string>()
  for (const [field, { column }] of Object.entries(fields)) {
    if (!column) continue
    const other = fieldsByColumn.get(column)
    if (other)
      throw new Error(`${name}: ${other} and ${field} are both stored in ${column}; give one of them another kind.`)
    fieldsByColumn.set(column, field)
  }
}

function assertTerm({
  name,
  rows,
  withoutTerm,
}: Pick<BlockOptions<Fields, Fields>, 'name' | 'rows' | 'withoutTerm'>): void {
  const kinds = Object.values(rows).map(({ kind }) => kind)
  if (kinds.includes('plan') && !kinds.includes('months') && !withoutTerm)
    throw new Error(
      `${name}: without a term, the price of its plan would be missing from the total over the term; add a field months(), or withoutTerm: true.`,
    )
}

/** Returns the fields of a row that people fill in. Excludes fields that the path of the save call sets. */
export function editableFields({ rows, calls }: Pick<Block, 'rows' | 'calls'>): [name: string, field: Field][] {
  return Object.entries(rows).filter(([name]) => !calls.rows?.save.includes(`{${name}}`))
}

/** Returns a new row: the blank values of its fields, overridden by the block's initial values. */
export function blankRow(block: Block, order: OrderFacts, rows: readonly Row[]): Row {
  const blanks = Object.fromEntries(Object.entries(block.rows).map(([name, field]) => [name, field.blank]))
  return { [block.rowID]: 0, version: 0, ...blanks, ...block.blank?.(order, rows) }
}

/** Prices a row for its whole quantity, by its plan unless the block has its own pricing. */
export function priceRow(block: Block, row: Row, catalogue: Catalogue): Price {
  return block.price ? block.price(row, catalogue) : planPrice(block, row, catalogue)
}

/** Returns the monthly and connection fees of the row's plan, times its quantity. */
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

/**
 * Returns the name of the field that is stored in this column. The result is cached, because it is needed for every
 * row.
 */
export function fieldIn({ rows }: { rows: Fields }, column: string): string | undefined {
  let names = columnsOf.get(rows)
  if (!names) {
    names = new Map(Object.entries(rows).flatMap(([name, field]) => (field.column ? [[field.column, name]] : [])))
    columnsOf.set(rows, names)
  }
  return names.get(column)
}

export function quantityOf(block: { rows: Fields }, row: Row): number {
  const field = fieldIn(block, 'quantity')
  return field ? Number(row[field] ?? 1) : 1
}

/** Returns the contract term of a row in months; 0 if the block has no term. */
export function termOf(block: { rows: Fields }, row: Row): number {
  const field = fieldIn(block, 'contractLength')
  return field ? Number(row[field] ?? 0) : 0
}

/** Returns the id of a saved row; 0 for an unsaved row, even if it has a provisional id. */
export function savedID(block: Pick<Block, 'rowID'>, row: Row): number {
  return row.saved === false ? 0 : Number(row[block.rowID] ?? 0)
}

/** Returns the name under which the block's header is stored. */
export function headerName(block: Pick<Block, 'name' | 'header'>): string {
  return block.header?.storedAs ?? block.name
}
