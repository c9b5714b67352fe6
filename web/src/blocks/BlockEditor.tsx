import {
  type Block,
  blankRow,
  type Catalogue,
  type OrderFacts,
  type Row,
  type RowsByBlock,
  savedID,
} from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { visibleFields } from '@dealerline/shared/record-rules/layout.ts'
import { makeRowPricer, priceBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { add } from '@dealerline/shared/rules/prices.ts'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictDialog } from '../editing/ConflictDialog.tsx'
import type { Choices } from '../fields/choices.ts'
import { orderHistory } from '../session/order-history.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Section } from '../ui/form/Section.tsx'
import { formatMoney } from '../ui/format.ts'
import type { CellError } from '../ui/grid/columns.ts'
import { RowGrid } from '../ui/grid/RowGrid.tsx'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { blockSearch } from './block-search.ts'
import { columnsOf } from './columns.ts'
import { countedRowsOf } from './counted-rows.ts'
import { Duplicates } from './Duplicates.tsx'
import { Extras } from './Extras.tsx'
import { HeaderForm } from './HeaderForm.tsx'
import { HeldRows } from './HeldRows.tsx'
import { blockParts } from './parts/block-parts.tsx'
import { usePasteList } from './paste/use-paste-list.tsx'
import { type EditedRow, joinErrors, makeErrorFinder } from './row-errors.ts'
import { TotalButton } from './TotalButton.tsx'
import { UnsubmittedRows } from './UnsubmittedRows.tsx'
import { useBlockDraft } from './use-block-draft.ts'
import { usePartSteps } from './use-part-steps.ts'
import { Warnings } from './Warnings.tsx'

interface Props {
  block: Block
  order: OrderDetail
  facts: OrderFacts
  catalogue: Catalogue
  choices: Choices
  /** The customer's next free number, if the block numbers its rows. */
  firstNumber: number
  readOnly: boolean
  /** The visible fields of the page. Undefined shows all fields. */
  layout: readonly string[] | undefined
  /** Whether the block is the only one on its page. It then uses the page's title. */
  isAlone: boolean
  /** The current rows of every block on the page. */
  pageRows: RowsByBlock
  /** Passes on the rows after each change. */
  reportRows: (name: string, rows: readonly Row[]) => void
  flags: Flags
}

/** Edits a block's header and its rows in a grid. The page saves both. */
export function BlockEditor(props: Props) {
  const {
    block,
    order,
    facts,
    catalogue,
    choices,
    firstNumber,
    readOnly,
    layout,
    isAlone,
    pageRows,
    reportRows,
    flags,
  } = props
  const [isHeaderUnfolded, setIsHeaderUnfolded] = useState(false)
  const draft = useBlockDraft(block, order, choices, {
    readOnly,
    show: () => flushSync(() => setIsHeaderUnfolded(true)),
  })
  const { header, rows, setHeader, setRows, removeAll, serverErrors } = draft
  const search = useScreenSearch(blockSearch)
  const { field, row } = isAlone || search.block === block.name ? search : {}
  const [parseErrors, setParseErrors] = useState<readonly CellError[]>([])
  const [headerValid, setHeaderValid] = useState(true)

  const newRow = (existing: readonly EditedRow[]): EditedRow => {
    const blank = blankRow(block, facts, existing)
    const firstNumberValue = block.numberField && {
      [block.numberField]: Math.max(Number(blank[block.numberField]), existing.length === 0 ? firstNumber : 0),
    }
    return { ...blank, ...firstNumberValue, rowKey: crypto.randomUUID() }
  }
  const duplicate = (copied: EditedRow, existing: readonly EditedRow[]): EditedRow => {
    const blankNewRow = newRow(existing)
    const newNumber = block.numberField ? { [block.numberField]: blankNewRow[block.numberField] } : {}
    return {
      ...copied,
      ...newNumber,
      [block.rowID]: blankNewRow[block.rowID],
      saved: false,
      version: 0,
      rowKey: blankNewRow.rowKey,
    }
  }
  const [removals, setRemovals] = useState(0)
  const askToRemove = async () => {
    const isConfirmed = await confirm({
      title: `Remove the ${block.header?.label}?`,
      message: `This removes it and all of its rows from the order.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (isConfirmed && (await removeAll?.())) setRemovals(removals + 1)
  }
  const findErrors = useMemo(() => makeErrorFinder(block), [block])
  const storedRows = order.content[block.name]?.rows
  const storedRowsByID = useMemo(
    () => new Map((storedRows ?? []).map((row) => [savedID(block, row), row])),
    [block, storedRows],
  )
  const ownErrors = useMemo(
    () => findErrors(rows, { order: facts, catalogue, storedRows: storedRowsByID }),
    [findErrors, rows, facts, catalogue, storedRowsByID],
  )
  const errors = useMemo(() => joinErrors(ownErrors, parseErrors, serverErrors), [ownErrors, parseErrors, serverErrors])
  const invalidRows = useMemo(
    () => new Set([...ownErrors, ...parseErrors].map(({ rowKey }) => rowKey)),
    [ownErrors, parseErrors],
  )
  const { isHeld: isHeldByServer, setErrors } = draft
  const isHeld = useCallback(
    (each: EditedRow) => invalidRows.has(each.rowKey) || isHeldByServer(each),
    [invalidRows, isHeldByServer],
  )
  const hasErrors = invalidRows.size > 0 || serverErrors.length > 0 || !headerValid
  setErrors({ isHeld, isHeaderInvalid: !headerValid, hasErrors })
  // The totals count the rows of the order: not those of the draft, and changed rows with errors as they are stored.
  const countedRows = useMemo(
    () => countedRowsOf(block, rows, storedRowsByID, isHeld),
    [block, rows, storedRowsByID, isHeld],
  )
  const priceOf = useMemo(() => makeRowPricer(block, catalogue), [block, catalogue])
  const price = useMemo(
    () => priceBlock(block, countedRows, catalogue, priceOf),
    [block, countedRows, catalogue, priceOf],
  )
  const visible = visibleFields({
    block,
    isAlone,
    layout,
    rows,
    header,
    facts,
    invalidFields: new Set(errors.map(({ column }) => column)),
  })
  // Rebuild the columns only if the visible fields change: new columns redraw every cell.
  const shownNames = visible.rows.join(' ')
  const columns = useMemo(
    () => columnsOf({ block, facts, choices, catalogue, priceOf, visibleNames: new Set(shownNames.split(' ')) }),
    [block, facts, choices, catalogue, priceOf, shownNames],
  )
  const { onPasteList, dialog: pasteDialog } = usePasteList(block, columns, choices, order)
  const totalOf = (part: 'monthly' | 'onceOff') => (
    <TotalButton total={part} blockLabel={block.label} breakdown={() => breakdownOf([price], part, { extras: false })}>
      {formatMoney(add(...price.rows.map((row) => row.price[part])).inc)}
    </TotalButton>
  )
  const { orderID } = order
  const history = useMemo(
    () => ({
      steps: orderHistory(orderID),
      grid: block.name,
      label: block.label,
      idOf: (row: EditedRow) => savedID(block, row),
    }),
    [orderID, block],
  )
  const setRowsByPart = usePartSteps({ history, rows, setRows })
  const part = { block, order, catalogue, rows, setRows: setRowsByPart, header, setHeader, readOnly, flags }
  const HeaderPart = block.header?.part && blockParts[block.header.part]
  useEffect(() => () => setParseErrors([]), [])
  useLayoutEffect(() => reportRows(block.name, rows), [reportRows, block.name, rows])

  return (
    // The rows wait for the parts above them, so that they do not shift.
    <Suspense fallback={<LoadingState label={`Loading ${block.label}`} />}>
      {HeaderPart && <HeaderPart {...part} />}
      {!HeaderPart && visible.header.length > 0 && (
        <HeaderForm
          key={removals}
          block={block}
          order={order}
          header={header}
          visibleFields={visible.header}
          choices={choices}
          readOnly={readOnly}
          focusField={row === undefined ? field : undefined}
          isUnfolded={isHeaderUnfolded}
          revision={draft.revision}
          onChange={setHeader}
          onValid={setHeaderValid}
          onRemove={removeAll && askToRemove}
        />
      )}
      {block.parts?.map((name) => {
        const Part = blockParts[name]
        return <Part key={name} {...part} />
      })}
      <Section title={titleOf(block, isAlone)} flush>
        <RowGrid<EditedRow>
          label={block.label}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.rowKey}
          onRowsChange={setRows}
          newRow={newRow}
          duplicate={duplicate}
          errors={errors}
          onParseErrorsChange={setParseErrors}
          history={history}
          initialTexts={draft.restoredTexts}
          texts={draft.texts}
          onTextsChange={draft.keepTexts}
          readOnly={readOnly}
          footer={{ monthlyFee: totalOf('monthly'), onceOffCharges: totalOf('onceOff') }}
          focusTarget={{ row, field }}
          {...(onPasteList && { onPasteList })}
        />
        {pasteDialog}
        {!readOnly && <Duplicates block={block} facts={facts} rows={rows} setRows={setRowsByPart} />}
        <Warnings warnings={block.warns?.compute(pageRows) ?? []} />
        <UnsubmittedRows block={block} rows={rows} isHeld={isHeld} />
        <HeldRows {...{ block, order, choices, readOnly, draft, newRow }} />
        <Extras price={price} />
      </Section>
      <ConflictDialog name={block.label} editing={draft} />
    </Suspense>
  )
}

function titleOf(block: Block, isAlone: boolean): string | undefined {
  if (!isAlone) return block.label
  return block.header ? (block.rowsLabel ?? 'Rows') : undefined
}
