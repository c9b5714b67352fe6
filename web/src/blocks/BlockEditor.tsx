import type { Block, Catalogue, OrderFacts, Row, RowsByBlock } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { visibleFields } from '@dealerline/shared/record-rules/layout.ts'
import type { BlockPrice } from '@dealerline/shared/record-rules/order-prices.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { add } from '@dealerline/shared/rules/prices.ts'
import { Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictDialog } from '../editing/ConflictDialog.tsx'
import type { Choices } from '../fields/choices.ts'
import { listHistory } from '../fields/list-steps.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Section } from '../ui/form/Section.tsx'
import { formatMoney } from '../ui/format.ts'
import { RowGrid } from '../ui/grid/RowGrid.tsx'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { BlockHeader } from './BlockHeader.tsx'
import { allLines, blockSearch } from './block-search.ts'
import { columnsOf } from './columns.ts'
import { duplicateOf, newRowOf } from './content/new-row.ts'
import type { EditedRow } from './content/row-errors.ts'
import { useBlockDraft } from './content/use-block-draft.ts'
import { useBlockPrice } from './content/use-block-price.ts'
import { usePartSteps } from './content/use-part-steps.ts'
import { useRowErrors } from './content/use-row-errors.ts'
import { Duplicates } from './Duplicates.tsx'
import { Extras } from './Extras.tsx'
import { HeldRows } from './HeldRows.tsx'
import { useLineColumns } from './lines/use-line-columns.tsx'
import { blockParts } from './parts/block-parts.tsx'
import { usePasteList } from './paste/use-paste-list.tsx'
import { TotalButton } from './TotalButton.tsx'
import { UnsubmittedRows, Warnings } from './UnsubmittedRows.tsx'
import { useNewAddresses } from './use-new-addresses.tsx'

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
  /** Whether it is the first block on its page, where a person begins. */
  isFirst: boolean
  /** The current rows of every block on the page. */
  pageRows: RowsByBlock
  /** Passes on the rows after each change. */
  reportRows: (name: string, rows: readonly Row[]) => void
  flags: Flags
}

/** Edits a block's header and its rows in a grid, which are saved by themselves. */
export function BlockEditor(props: Props) {
  const { block, order, facts, catalogue, choices, readOnly, layout, isAlone, pageRows, reportRows, flags } = props
  const [isHeaderUnfolded, setIsHeaderUnfolded] = useState(false)
  const draft = useBlockDraft(block, order, choices, {
    readOnly,
    show: () => flushSync(() => setIsHeaderUnfolded(true)),
  })
  const { header, rows, setHeader, setRows, changed } = draft
  const search = useScreenSearch(blockSearch)
  const { field, row } = isAlone || search.block === block.name ? search : {}
  const isEntry =
    props.isFirst && !readOnly && search.field === undefined && search.row === undefined && search.lines !== allLines
  const [headerValid, setHeaderValid] = useState(true)
  const found = useRowErrors(block, order, draft, { facts, catalogue, isHeaderInvalid: !headerValid })
  const { errors, isHeld, storedRows } = found
  const { storedRow } = draft
  const { price, priceOf } = useBlockPrice(block, order, catalogue, { rows, storedRows, isHeld, changed, storedRow })
  const invalidFields = new Set(errors.map(({ column }) => column))
  const visible = visibleFields({ block, isAlone, layout, rows, header, facts, invalidFields })
  // Rebuild the columns only if the visible fields change: new columns redraw every cell.
  const shownNames = visible.rows.join(' ')
  const { columns: lineColumns, popover } = useLineColumns(block, order)
  const newAddresses = useNewAddresses(order)
  const columns = useMemo(() => {
    const visibleNames = new Set(shownNames.split(' '))
    return columnsOf({ block, facts, choices, catalogue, priceOf, visibleNames, newAddresses, more: lineColumns })
  }, [block, facts, choices, catalogue, priceOf, shownNames, lineColumns, newAddresses])
  const { onPasteList, dialog: pasteDialog } = usePasteList(block, columns, choices, order)
  const history = useMemo(() => listHistory(order.orderID, block.name, block.label), [order.orderID, block])
  const setRowsByPart = usePartSteps({ ...draft, history })
  const part = { block, order, catalogue, rows, setRows: setRowsByPart, header, setHeader, readOnly, flags }
  useLayoutEffect(() => reportRows(block.name, rows), [reportRows, block.name, rows])
  const head = (
    <BlockHeader
      {...{ block, part, draft, choices }}
      visibleFields={visible.header}
      focusField={row === undefined ? field : undefined}
      isEntry={isEntry}
      isUnfolded={isHeaderUnfolded}
      onValid={setHeaderValid}
    />
  )
  const newRow = (existing: readonly EditedRow[]) => newRowOf(block, facts, existing, props.firstNumber)

  return (
    // The rows wait for the parts above them, so that they do not shift.
    <Suspense fallback={<LoadingState label={`Loading ${block.label}`} />}>
      {!block.header?.part && head}
      {block.parts?.map((name) => {
        const Part = blockParts[name]
        return <Part key={name} {...part} />
      })}
      <Section title={titleOf(block, isAlone)} flush>
        <RowGrid<EditedRow>
          label={block.label}
          columns={columns}
          rows={rows}
          rowKey={(each) => each.rowKey}
          onRowsChange={setRows}
          newRow={newRow}
          duplicate={(copied, existing) => duplicateOf(block, copied, newRow(existing))}
          errors={errors}
          history={history}
          initialTexts={draft.restoredTexts}
          texts={draft.texts}
          onTextsChange={draft.keepTexts}
          readOnly={readOnly}
          footer={{ monthlyFee: totalOf('monthly', block, price), onceOffCharges: totalOf('onceOff', block, price) }}
          focusTarget={{ row, field, isEntry }}
          {...(onPasteList && { onPasteList })}
        />
        {pasteDialog}
        {popover}
        {!readOnly && <Duplicates block={block} facts={facts} rows={rows} setRows={setRowsByPart} />}
        <Warnings warnings={block.warns?.compute(pageRows) ?? []} />
        <UnsubmittedRows block={block} rows={rows} isHeld={isHeld} />
        <HeldRows {...{ block, order, choices, readOnly, draft, newRow }} />
        <Extras price={price} />
      </Section>
      {block.header?.part && head}
      <ConflictDialog name={block.label} editing={draft} />
    </Suspense>
  )
}

const totalOf = (part: 'monthly' | 'onceOff', block: Block, price: BlockPrice) => (
  <TotalButton total={part} blockLabel={block.label} breakdown={() => breakdownOf([price], part, { extras: false })}>
    {formatMoney(add(...price.rows.map((row) => row.price[part])).inc)}
  </TotalButton>
)

function titleOf(block: Block, isAlone: boolean): string | undefined {
  if (!isAlone) return block.label
  return block.header ? (block.rowsLabel ?? 'Rows') : undefined
}
