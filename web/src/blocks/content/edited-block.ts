import { type Block, type Catalogue, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf, query } from '../../api.ts'
import type { SaveAttempt, Saved } from '../../editing/editing-options.ts'
import { isUnsaved } from '../../editing/editing-state.ts'
import { isSame, type Merge } from '../../editing/merge.ts'
import type { useEditing } from '../../editing/use-editing.ts'
import { priceCalls } from '../../session/typed-prices.ts'
import { unreadRevision } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { applyRaws, compareRaws, type RawCells } from '../../ui/grid/raw-cells.ts'
import { type EditedContent, type IsHeld, isChanged, toEditedContent } from './edited-content.ts'
import { describeNewNumbers } from './new-row.ts'
import { describePriceChanges } from './price-changes.ts'
import type { EditedRow } from './row-errors.ts'
import { toRowKey } from './row-names.ts'
import { saveContent, sentContent } from './save-content.ts'
import { withKeyOfTexts, withTexts } from './texts.ts'

export type BlockEditing = Pick<
  ReturnType<typeof useEditing<EditedContent>>,
  'latest' | 'type' | 'keepDraft' | 'dispatch'
>

/** What the last render knows. */
export interface DrawnBlock {
  order: OrderDetail
  /** The drawn content, which may be older than that of `editing`. */
  content: EditedContent
  merge: Merge<EditedContent>
  editing: BlockEditing
  client: QueryClient
  /** Reads the order again. */
  refresh: () => Promise<void>
  /** Shows an order after a save before it is read again. */
  showSaved: (order: OrderDetail) => Promise<void>
  /** Makes a change of the header a step of the history. */
  recordHeader: (before: Row, after: Row) => void
}

/** What the screen knows of the rows. Rows and a header with errors stay in the draft. */
interface Screen {
  isHeld: IsHeld
  isHeaderInvalid: boolean
  hasErrors: boolean
  catalogue: Catalogue
}

export const exceptErrors = { httpStatus: 400, message: 'Saved, except for the marked fields.' }

/** Names at most three rows that are different after a save, until the person closes the message. `topic`: replaces an earlier message about it. */
function tellChanges(topic: string, reason: string, changes: readonly string[]): void {
  if (changes.length === 0) return
  const others = changes.length > 3 ? ` And ${changes.length - 3} more.` : ''
  notify({ httpStatus: 409, message: `${reason} ${changes.slice(0, 3).join(' ')}${others}` }, topic)
}

/** Tells changed prices, and reads the price list again. */
function tellPrices(client: QueryClient, changes: readonly string[]): void {
  tellChanges('prices', 'The price list has changed.', changes)
  for (const call of priceCalls) void client.invalidateQueries({ queryKey: keyOf(call) })
}

const versionOf = (header: Row | null) => Number(header?.version ?? 0)
const orderQuery = (orderID: number) => query(orderCalls.getOrder, { params: { orderID } })

/** The header and the rows of a block as a person edits them, with the changes of other people. */
export class EditedBlock {
  readonly #block: Block
  #screen: Screen = { isHeld: () => false, isHeaderInvalid: false, hasErrors: false, catalogue: toCatalogue([], []) }
  #drawn: DrawnBlock | undefined
  /** The newest revision that was read. */
  #revision: number
  /** Who has removed rows that this person has changed, by the keys of the rows. */
  readonly #removers = new Map<string, string>()

  constructor(block: Block, order: OrderDetail) {
    this.#block = block
    this.#revision = order.revision ?? 0
  }

  draw(drawn: DrawnBlock): void {
    this.#drawn = drawn
  }

  get drawn(): DrawnBlock {
    if (!this.#drawn) throw new Error('The block is not drawn yet.')
    return this.#drawn
  }

  editing = (): BlockEditing => this.drawn.editing

  removedBy = ({ rowKey }: EditedRow): string | undefined => this.#removers.get(rowKey)

  setScreen = (screen: Screen): void => {
    this.#screen = screen
  }

  /** Returns the row as it was stored when the person last read or saved it. */
  storedRow = ({ rowKey }: EditedRow): Row | undefined => this.#rowsByKey(this.editing().latest().base.rows).get(rowKey)

  #byKey: { rows: readonly EditedRow[]; found: ReadonlyMap<string, Row> } = { rows: [], found: new Map() }

  #rowsByKey(rows: readonly EditedRow[]): ReadonlyMap<string, Row> {
    if (this.#byKey.rows !== rows) this.#byKey = { rows, found: new Map(rows.map((row) => [row.rowKey, row])) }
    return this.#byKey.found
  }

  setHeader = (header: Row): void => {
    // A form also reports the values that it was reset to.
    const { content: drawn, merge, editing, recordHeader } = this.drawn
    const before = editing.latest().typed.header
    if (!isChanged(this.#block, header, before)) return
    editing.type((content) =>
      content.header === drawn.header
        ? { ...content, header }
        : merge({ ...content, header: drawn.header }, { ...content, header }, content).value,
    )
    const valuesOf = (values: Row | null) => fieldValues(this.#block.header?.fields ?? {}, values ?? {})
    recordHeader(valuesOf(before), valuesOf(header))
  }

  /**
   * Sets the rows that were made from `before`, by default the drawn ones. If the content has changed since, merges both changes: a save may have stored
   * ids that are not drawn yet.
   */
  setRows = (rows: EditedRow[], before: readonly EditedRow[] = this.drawn.content.rows): void => {
    const { merge, editing } = this.drawn
    editing.type((content) =>
      content.rows === before
        ? { ...content, rows }
        : merge({ ...content, rows: [...before] }, { ...content, rows }, content).value,
    )
  }

  changeTexts = (before: RawCells, after: RawCells): void => {
    const changes = compareRaws(before, after)
    this.drawn.editing.type((content) => withTexts(content, (texts) => applyRaws(texts, changes)))
  }

  /** Replaces the typed values of a removed row by a new row, or by none. */
  endRemoved = (rowKey: string, row?: EditedRow): void =>
    this.drawn.editing.type((content) => ({
      ...withTexts(content, (texts) => withKeyOfTexts(texts, rowKey, row?.rowKey)),
      removed: content.removed?.filter((each) => each.rowKey !== rowKey),
      rows: row ? [...content.rows, row] : content.rows,
    }))

  save = async (sending: SaveAttempt<EditedContent>): Promise<Saved<EditedContent>> => {
    const { order, client, merge, showSaved, refresh } = this.drawn
    const latestOrder = () => client.getQueryData(orderQuery(order.orderID).queryKey) ?? order
    const { isHeld, isHeaderInvalid: isHeaderHeld, catalogue } = this.#screen
    const noteRemover = (row: string, by: string) => void this.#removers.set(toRowKey(row), by)
    const saving = { ...sending, latestOrder, isHeld, isHeaderHeld, noteRemover }
    const saved = await saveContent(this.#block, order, saving)
    const values = saved ? toEditedContent(this.#block, saved) : sending.base
    if (saved) {
      this.#revision = saved.revision
      await showSaved(saved)
      const changes = describePriceChanges(this.#block, catalogue, saved, { base: sending.base, saved: values })
      if (changes.length > 0) tellPrices(client, changes)
      const numbers = describeNewNumbers(this.#block, sending.typed.rows, values.rows)
      tellChanges('numbers', 'Somebody else added rows at the same time.', numbers)
    }
    const sent = sentContent(this.#block, order, saving)
    const unsent = sent === sending.typed ? undefined : merge(sent, sending.typed, values).value
    // The server may hold a row whose mistake this screen cannot see.
    const hasErrors = this.#screen.hasErrors || saved?.held.some(({ block }) => block === this.#block.name)
    const notice = hasErrors ? exceptErrors : message('saved')
    return { values, version: 0, unsent, notice, ...(saved && { after: refresh }) }
  }

  /**
   * Merges the content that other people have stored into the edited content. Asks only if a field was changed on both sides.
   */
  offer = (order: OrderDetail): void => {
    const { editing, merge } = this.drawn
    const state = editing.latest()
    // The reply to a save may arrive before an older one of a read. An order that shows saved values was not read yet.
    const { revision = Number.POSITIVE_INFINITY } = order as Partial<OrderDetail>
    // Content that was read during a save may be older than the save, which reads the order again. The content may also be this
    // person's own attempt that got no answer, for instance because the tab was closed; the next save sends it again first.
    if (state.status === 'saving' || state.key !== undefined || revision === unreadRevision) return
    if (revision < this.#revision) return void this.#readAgain()
    this.#revision = revision
    const theirs = { values: toEditedContent(this.#block, order), version: 0 }
    if (isSame(theirs.values, state.base)) return
    const { conflicts } = merge(state.base, state.typed, theirs.values)
    const isAsked = isUnsaved(state) && conflicts.length > 0
    // If only rows were removed, the answer to the next save says by whom.
    const isHeaderRemoved = state.base.header !== null && theirs.values.header === null
    if (isAsked && !isHeaderRemoved && conflicts.every(({ isRemoved }) => isRemoved)) return
    editing.dispatch(isAsked ? { type: 'stale', theirs } : { type: 'rebased', stored: theirs })
  }

  /** If a later read has a lower revision too, the database has lost changes in a failover. */
  async #readAgain(): Promise<void> {
    const { client, order } = this.drawn
    const laterOrder = await client.fetchQuery({ ...orderQuery(order.orderID), staleTime: 0 }).catch(() => undefined)
    if (!laterOrder || laterOrder.revision >= this.#revision) return
    this.#revision = laterOrder.revision
    this.offer(this.drawn.order)
  }

  /** Takes over a header that the part stored that replaces the header's form. */
  offerHeader = (): void => {
    if (!this.#block.header?.part) return
    const { order, editing } = this.drawn
    const { base, typed } = editing.latest()
    const header = order.content[this.#block.name]?.header ?? null
    if (versionOf(header) > versionOf(base.header) && !isChanged(this.#block, typed.header, base.header))
      editing.dispatch({ type: 'rebased', stored: { values: { ...base, header }, version: 0 } })
  }
}
