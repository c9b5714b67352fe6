import { type Block, blankRow, type Header, headerName, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { headerKey, isOrphan } from '@dealerline/shared/changes/change.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { customerContactOf } from '@dealerline/shared/record-rules/customer-contact.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { missingToSave } from '@dealerline/shared/record-rules/row-rules.ts'
import { type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import { isSame, type Merge, type Merged } from '../../editing/merge.ts'
import { type FormatValue, formatPlainValue, labelsOf, mergeFields } from '../../editing/merge-fields.ts'
import { mergeRows } from '../../editing/merge-rows.ts'
import { type Choices, optionsOf } from '../../fields/choices.ts'
import { heldOf } from '../../session/until-0.6-order.ts'
import { applyRaws, compareRaws, noRaws, type RawCells, withRaw } from '../../ui/grid/raw-cells.ts'
import { firstRows } from './new-row.ts'
import type { EditedRow } from './row-errors.ts'
import { heldIn, heldKeyOf, rowKeyOf, toRowKey } from './row-names.ts'
import { toTexts, withTexts } from './texts.ts'

/** The content that a block's screen edits: its header, its rows, and texts of cells that are not values yet. */
export interface EditedContent {
  header: Row | null
  rows: EditedRow[]
  texts?: RawCells | undefined
  /** Typed values of rows that somebody has removed since, under the ids of those rows. */
  removed?: EditedRow[] | undefined
}

const isStored = (block: Block) => (row: Row) => savedID(block, row) > 0

/** Whether a row has what every row needs. The order does not count an incomplete row. */
export const isSubmitted = (block: Block, row: Row) => missingToSave(block, row).length === 0

/**
 * Turns the order into the edited content of a block: the stored rows with the held cells above them, and the held rows. Adds
 * the first row to a block that starts with one.
 */
export function toEditedContent(block: Block, order: OrderDetail): EditedContent {
  const { header, rows } = order.content[block.name] ?? { header: null, rows: [] }
  const all = heldIn(block, order)
  const removed = all.filter(isRemoved).map((row) => ({ ...valuesIn(row), rowKey: row.row }))
  const held = all.filter((row) => !isRemoved(row))
  const heldByLine = new Map(held.map((row) => [row.lineID, row]))
  // The default first row may be among the rows of a header that was saved alone.
  const lines = rows.filter(isStored(block)).map((row) => {
    const id = savedID(block, row)
    return { ...row, ...valuesIn(heldByLine.get(id)), rowKey: rowKeyOf(order, id) }
  })
  for (const row of held.filter(({ lineID }) => lineID === 0))
    lines.splice(row.position, 0, {
      ...blankRow(block, factsOf(order), lines),
      ...valuesIn(row),
      rowKey: toRowKey(row.row),
    })
  const texts = toTexts(all.map((row) => ({ rowKey: heldKeyOf(order, row), row })))
  const content = {
    header: heldHeader(block, order, header),
    rows: lines.length > 0 ? lines : firstRows(block, order),
    ...(removed.length > 0 && { removed }),
  }
  return withTexts<EditedContent>(content, () => texts)
}

/** Whether somebody has removed the line of a held row. */
export const isRemoved = ({ row, lineID }: Pick<HeldRow, 'row' | 'lineID'>): boolean =>
  isOrphan({ key: row, id: lineID })

function heldHeader(block: Block, order: OrderDetail, header: Row | null): Row | null {
  const held = heldOf(order).find((row) => row.row === headerKey && row.block === headerName(block))
  if (!held || !block.header) return header
  return { ...(header ?? block.header.initialValues?.(customerContactOf(order))), ...valuesIn(held) }
}

const valuesIn = (row: HeldRow | undefined): Row =>
  Object.fromEntries(
    Object.entries(row?.cells ?? {}).flatMap(([field, { cell }]) =>
      cell.text === undefined ? [[field, cell.value]] : [],
    ),
  )

/** Whether a row stays in the draft although it is complete, because it has an error. */
export type IsHeld = (row: EditedRow) => boolean

type RemovedBy = (row: EditedRow) => string | undefined

/** Merges the rows of a block one by one. `labelOf` names a row in a conflict. */
export function makeRowMerge(
  block: Block,
  choices: Choices,
  labelOf: (row: EditedRow, position: number) => string,
  removedBy: RemovedBy = () => undefined,
): Merge<EditedRow[]> {
  const mergeRow = mergeRecord(block.rows, choices)
  return mergeRows<EditedRow>({
    keyOf: ({ rowKey }) => rowKey,
    isSame: (one, other) => isSame(fieldValues(block.rows, one), fieldValues(block.rows, other)),
    labelOf,
    formatRow: (row) => describe(block.rows, row, choices),
    mergeRow: (base, mine, theirs) => {
      const { value, conflicts } = mergeRow(base, mine, theirs)
      return { value: { ...value, rowKey: mine.rowKey }, conflicts }
    },
    removedBy,
    asNew: (row) => ({ ...row, [block.rowID]: 0, version: 0, rowKey: crypto.randomUUID() }),
  })
}

/** Merges a block: the header field by field, and the rows one by one. `removedBy` says who has removed a row, if that is known. */
export function mergeContent(block: Block, choices: Choices, removedBy?: RemovedBy): Merge<EditedContent> {
  const mergeHeader = mergeRecord(block.header?.fields ?? {}, choices)
  const rows = makeRowMerge(block, choices, (_, position) => `Row ${position + 1}`, removedBy)
  return (base, mine, theirs) => {
    const header =
      block.header && base.header && mine.header && !theirs.header
        ? addRemovedHeaderAgain(block.header, mine.header, choices)
        : mergeHeader(base.header ?? {}, mine.header ?? {}, theirs.header ?? {})
    const mergedRows = rows(base.rows, mine.rows, theirs.rows)
    const has = ({ removed = [] }: EditedContent, key: string) => removed.some(({ rowKey }) => rowKey === key)
    const removed = (theirs.removed ?? []).filter(({ rowKey }) => has(mine, rowKey) || !has(base, rowKey))
    const texts = mergeTexts(block, choices, { base, mine, theirs })
    return {
      value: withTexts<EditedContent>(
        {
          header: mine.header || theirs.header ? header.value : null,
          rows: mergedRows.value,
          ...(removed.length > 0 && { removed }),
        },
        () => texts.value,
      ),
      conflicts: [...header.conflicts, ...mergedRows.conflicts, ...texts.conflicts],
    }
  }
}

/** Merges texts cell by cell. A value that I typed where somebody else typed a text is a conflict. */
function mergeTexts(
  { rows: fields }: Block,
  choices: Choices,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', EditedContent>,
): Merged<RawCells> {
  const before = new Map(base.rows.map((row) => [row.rowKey, row]))
  const formatValue = makeFormatValue(fields, choices)
  const changes = compareRaws(base.texts ?? noRaws, mine.texts ?? noRaws)
  let value = applyRaws(theirs.texts ?? noRaws, changes)
  const conflicts = mine.rows.flatMap((row, position) =>
    Object.entries(value[row.rowKey] ?? {}).flatMap(([name, { text }]) => {
      const [old, own] = [base.texts, mine.texts].map((texts) => texts?.[row.rowKey]?.[name]?.text)
      if (own !== old || old === text || isSame(row[name], before.get(row.rowKey)?.[name])) return []
      value = withRaw(value, row.rowKey, name, undefined)
      const label = `Row ${position + 1}, ${fields[name]?.label ?? name}`
      return [{ label, mine: formatValue(name, row[name]), theirs: text }]
    }),
  )
  return { value, conflicts }
}

/** Saves my header as a new one, because somebody else removed the stored header. */
const addRemovedHeaderAgain = ({ label, fields }: Header, header: Row, choices: Choices): Merged<Row> => ({
  value: fieldValues(fields, header),
  conflicts: [{ label, mine: describe(fields, header, choices), theirs: 'removed', isRemoved: true }],
})

export function describe(fields: Fields, row: Row, choices: Choices): string {
  const formatValue = makeFormatValue(fields, choices)
  const texts = Object.keys(fields).map((name) => formatValue(name, row[name]))
  return texts.filter(Boolean).join(', ')
}

/** Merges the fields of a record. Other properties, such as its version, come from the stored record. */
function mergeRecord(fields: Fields, choices: Choices): Merge<Row> {
  const merge = mergeFields<Row>(labelsOf(fields), makeFormatValue(fields, choices))
  return (base, mine, theirs) => {
    const { value, conflicts } = merge(
      ...([base, mine, theirs].map((row) => fieldValues(fields, row)) as [Row, Row, Row]),
    )
    return { value: { ...theirs, ...value }, conflicts }
  }
}

function makeFormatValue(fields: Fields, choices: Choices): FormatValue {
  return (name, value) => {
    const field = fields[name]
    const selectedOption = field && optionsOf(field, choices).find((option) => option.value === value)
    return selectedOption?.label ?? formatPlainValue(name, value)
  }
}

/** Whether the fields of the header differ from the saved ones. */
export function isChanged(block: Block, header: Row | null, savedHeader: Row | null): boolean {
  if (!block.header) return false
  const values = (row: Row | null) => JSON.stringify(fieldValues(block.header?.fields ?? {}, row ?? {}))
  return values(header) !== values(savedHeader)
}
