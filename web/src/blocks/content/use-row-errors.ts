import { type Block, type Catalogue, type OrderFacts, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useCallback, useMemo } from 'react'
import { toCellErrors } from '../../ui/grid/raw-cells.ts'
import { type EditedRow, joinErrors, makeErrorFinder } from './row-errors.ts'
import type { useBlockDraft } from './use-block-draft.ts'

type Draft = Pick<ReturnType<typeof useBlockDraft>, 'rows' | 'texts' | 'serverErrors' | 'isHeld' | 'setScreen'>

/** Finds the errors of the rows on the screen. Rows with an error, and a header with one, stay in the draft. */
export function useRowErrors(
  block: Block,
  order: OrderDetail,
  { rows, texts, serverErrors, isHeld: isHeldByServer, setScreen }: Draft,
  { facts, catalogue, isHeaderInvalid }: { facts: OrderFacts; catalogue: Catalogue; isHeaderInvalid: boolean },
) {
  const parseErrors = useMemo(() => toCellErrors(texts), [texts])
  const findErrors = useMemo(() => makeErrorFinder(block), [block])
  const stored = order.content[block.name]?.rows
  const storedRows = useMemo(() => new Map((stored ?? []).map((row) => [savedID(block, row), row])), [block, stored])
  const ownErrors = useMemo(
    () => findErrors(rows, { order: facts, catalogue, storedRows }),
    [findErrors, rows, facts, catalogue, storedRows],
  )
  const errors = useMemo(() => joinErrors(ownErrors, parseErrors, serverErrors), [ownErrors, parseErrors, serverErrors])
  const invalidRows = useMemo(
    () => new Set([...ownErrors, ...parseErrors].map(({ rowKey }) => rowKey)),
    [ownErrors, parseErrors],
  )
  const isHeld = useCallback(
    (row: EditedRow) => invalidRows.has(row.rowKey) || isHeldByServer(row),
    [invalidRows, isHeldByServer],
  )
  const hasErrors = invalidRows.size > 0 || serverErrors.length > 0 || isHeaderInvalid
  setScreen({ isHeld, isHeaderInvalid, hasErrors, catalogue })
  return { errors, isHeld, storedRows }
}
