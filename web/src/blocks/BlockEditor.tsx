import {
  type Block,
  blankRow,
  type Catalogue,
  type OrderFacts,
  type RowsByBlock,
} from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceBlock } from '@dealerline/shared/rules/order-prices.ts'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Section } from '../ui/form/Section.tsx'
import { formatMoney } from '../ui/format.ts'
import type { CellError } from '../ui/grid/columns.ts'
import { RowGrid } from '../ui/grid/RowGrid.tsx'
import type { Choices } from './choices.ts'
import { columnsOf } from './columns.ts'
import { Extras } from './Extras.tsx'
import { HeaderForm } from './HeaderForm.tsx'
import { LeftRows } from './LeftRows.tsx'
import { blockParts } from './parts/index.tsx'
import { type EditedRow, errorsOf } from './row-errors.ts'
import { useBlockDraft } from './use-block-draft.ts'
import type { TellPart } from './use-page-parts.ts'
import { Warnings } from './Warnings.tsx'

interface Props {
  block: Block
  order: OrderDetail
  facts: OrderFacts
  catalogue: Catalogue
  choices: Choices
  /** The customer's next free number, where the block numbers its rows. */
  firstNumber: number
  readOnly: boolean
  /** The only service of its page, so that the page's title is its own. */
  isAlone: boolean
  /** The rows of every service as they stand on the screen. */
  pageRows: RowsByBlock
  tell: TellPart
}

/** Edits what rows have in common, and the rows in a grid; the page saves both. */
export function BlockEditor(props: Props) {
  const { block, order, facts, catalogue, choices, firstNumber, readOnly, isAlone, pageRows, tell } = props
  const columns = useMemo(() => columnsOf(block, facts, choices, catalogue), [block, facts, choices, catalogue])
  const { header, rows, setHeader, setRows, save, discard, state, serverErrors } = useBlockDraft(block, order)
  const search = useSearch({ strict: false })
  const { field, row } = isAlone || search.block === block.name ? search : {}
  const [parseErrors, setParseErrors] = useState<readonly CellError[]>([])
  const [headerValid, setHeaderValid] = useState(true)

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
    return { ...copied, ...own, [block.rowID]: fresh[block.rowID], saved: false, version: 0, rowKey: fresh.rowKey }
  }
  const errors = useMemo(() => [...errorsOf(block, rows, facts), ...serverErrors], [block, rows, facts, serverErrors])
  const price = useMemo(() => priceBlock(block, rows, catalogue), [block, rows, catalogue])
  const sumOf = (part: 'monthly' | 'onceOff') =>
    formatMoney(price.rows.reduce((sum, entry) => sum + entry.price[part].inc, 0))
  const wrong = errors.length - serverErrors.length + parseErrors.length > 0 || !headerValid
  useEffect(() => () => setParseErrors([]), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: save and discard belong to what is typed, and change with it
  useEffect(
    () => tell(block.name, { rows, state, wrong, save, discard }),
    [tell, block.name, header, rows, state, wrong],
  )

  const part = { block, order, rows, setRows, header, setHeader, readOnly }
  const HeaderPart = block.replacesHeader && blockParts[block.replacesHeader]
  return (
    <>
      {HeaderPart && (
        <Suspense fallback={null}>
          <HeaderPart {...part} />
        </Suspense>
      )}
      {!HeaderPart && block.header && Object.keys(block.header.fields).length > 0 && (
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
      {block.parts?.map((name) => {
        const Part = blockParts[name]
        return (
          <Suspense key={name} fallback={null}>
            <Part {...part} />
          </Suspense>
        )
      })}
      <Section title={titleOf(block, isAlone)} flush>
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
        <Warnings warnings={block.warns?.(pageRows) ?? []} />
        <LeftRows block={block} rows={rows} />
        <Extras price={price} />
      </Section>
    </>
  )
}

function titleOf(block: Block, isAlone: boolean): string | undefined {
  if (!isAlone) return block.label
  return block.header ? 'Rows' : undefined
}
