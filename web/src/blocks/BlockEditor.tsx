import { type Block, blankRow, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { Handset, RatePlan } from '@dealerline/shared/contract/catalogue.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceBlock } from '@dealerline/shared/rules/order-prices.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { factsOf } from '@dealerline/shared/rules/requirements.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { SaveBar } from '../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../ui/form/ScreenTitle.tsx'
import { Section } from '../ui/form/Section.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { formatMoney } from '../ui/format.ts'
import type { CellError } from '../ui/grid/columns.ts'
import { RowGrid } from '../ui/grid/RowGrid.tsx'
import type { Choices } from './choices.ts'
import { columnsOf } from './columns.ts'
import { Extras } from './Extras.tsx'
import { HeaderForm } from './HeaderForm.tsx'
import { type EditedRow, errorsOf } from './row-errors.ts'
import { useBlockDraft } from './use-block-draft.ts'

interface Props {
  block: Block
  order: OrderDetail
  plans: readonly RatePlan[]
  handsets: readonly Handset[]
  /** The customer's next free number, where the block numbers its rows. */
  firstNumber: number
}

/** Edits what rows have in common, and the rows in a grid; one Save for both. */
export function BlockEditor({ block, order, plans, handsets, firstNumber }: Props) {
  const facts = useMemo(() => factsOf(order), [order])
  const catalogue = useMemo(() => toCatalogue(plans, handsets), [plans, handsets])
  const choices: Choices = useMemo(
    () => ({ plans, handsets, addresses: order.customer.addressDetails, residential: facts.residential }),
    [plans, handsets, order.customer.addressDetails, facts.residential],
  )
  const columns = useMemo(() => columnsOf(block, facts, choices, catalogue), [block, facts, choices, catalogue])
  const { header, rows, setHeader, setRows, save, discard, state, serverErrors, unsaved } = useBlockDraft(block, order)
  const { field, row } = useSearch({ strict: false })
  const [parseErrors, setParseErrors] = useState<readonly CellError[]>([])
  const [headerValid, setHeaderValid] = useState(true)
  const readOnly = isLocked(order)
  useUnsavedGuard(unsaved, discard)

  const newRow = (existing: readonly EditedRow[]): EditedRow => {
    const blank = blankRow(block, facts, existing)
    const numbered = block.numbered && {
      [block.numbered]: Math.max(Number(blank[block.numbered]), existing.length === 0 ? firstNumber : 0),
    }
    return { ...blank, ...numbered, rowKey: crypto.randomUUID() }
  }
  const duplicate = (copied: EditedRow, existing: readonly EditedRow[]): EditedRow => {
    const fresh = newRow(existing)
    const own = block.numbered ? { [block.numbered]: fresh[block.numbered] } : {}
    return { ...copied, ...own, [block.rowID]: 0, version: 0, rowKey: fresh.rowKey }
  }
  const errors = useMemo(() => [...errorsOf(block, rows, facts), ...serverErrors], [block, rows, facts, serverErrors])
  const price = priceBlock(block, rows, catalogue)
  const sumOf = (part: 'monthly' | 'onceOff') =>
    formatMoney(price.rows.reduce((sum, entry) => sum + entry.price[part].inc, 0))
  const wrong = errors.length - serverErrors.length + parseErrors.length > 0 || !headerValid
  useEffect(() => () => setParseErrors([]), [])

  return (
    <>
      <ScreenTitle
        title={block.label}
        lead={readOnly ? 'This order has been sent, so it can only be read.' : undefined}
      />
      {block.header && (
        <HeaderForm
          block={block}
          order={order}
          header={header}
          choices={choices}
          readOnly={readOnly}
          focusField={row === undefined ? field : undefined}
          onChange={setHeader}
          onValid={setHeaderValid}
        />
      )}
      <Section title={block.header ? 'Rows' : undefined} flush>
        <RowGrid<EditedRow>
          label={block.label}
          columns={columns}
          rows={rows}
          rowKey={(edited) => edited.rowKey}
          onRowsChange={setRows}
          newRow={newRow}
          duplicate={duplicate}
          errors={errors}
          onParseErrorsChange={setParseErrors}
          readOnly={readOnly}
          footer={{ monthlyFee: sumOf('monthly'), onceOffCharges: sumOf('onceOff') }}
          focusTarget={{ row, field }}
        />
        <Extras price={price} />
      </Section>
      {!readOnly && <SaveBar onSave={save} state={state} disabled={wrong} />}
    </>
  )
}
