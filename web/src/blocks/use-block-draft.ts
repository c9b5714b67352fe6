import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { query } from '../api.ts'
import type { SaveAttempt, Saved } from '../editing/editing-options.ts'
import type { Merge } from '../editing/merge.ts'
import { stepFieldOf } from '../editing/step-fields.ts'
import { useEditing } from '../editing/use-editing.ts'
import { useFormSteps } from '../editing/use-form-steps.ts'
import type { Choices } from '../fields/choices.ts'
import { headerPlace, orderHistory } from '../session/order-history.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import { savingForm } from '../ui/form/notify-invalid.ts'
import type { GridTexts } from '../ui/grid/grid-types.ts'
import { type EditedContent, isChanged, mergeContent, toEditedContent } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'
import { saveContent, sentContent } from './save-content.ts'
import { withKeyOfTexts } from './texts.ts'
import { readOldDraft, readOldTexts } from './until-0.6-drafts.ts'
import { useBlockTexts } from './use-block-texts.ts'
import { useHeaderRemoval } from './use-header-removal.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useOtherPeoplesContent } from './use-other-peoples-content.ts'
import { useShowSavedContent } from './use-show-saved-content.ts'
import { useStoredHeader } from './use-stored-header.ts'

const fieldsOf = (block: Block) => block.header?.fields ?? {}

/**
 * Returns the content with the rows. If the content has changed since `before`, from which the rows were made, merges both
 * changes: a save may have stored ids that are not drawn yet.
 */
function withRows(
  content: EditedContent,
  rows: EditedRow[],
  before: readonly EditedRow[],
  merge: Merge<EditedContent>,
): EditedContent {
  if (content.rows === before) return { ...content, rows }
  return merge({ ...content, rows: [...before] }, { ...content, rows }, content).value
}

/** Returns the content with the header. Merges it if the content has changed since `before` was drawn. */
function withHeader(
  content: EditedContent,
  header: Row,
  before: Row | null,
  merge: Merge<EditedContent>,
): EditedContent {
  if (content.header === before) return { ...content, header }
  return merge({ ...content, header: before }, { ...content, header }, content).value
}

const exceptErrors = { httpStatus: 400, message: 'Saved, except for the marked fields.' }

interface HeaderSteps {
  /** Whether the order was sent, so that nothing is saved or undone. */
  readOnly?: boolean
  /** Shows the fields of the header before one of them gets the focus. */
  show?: () => void
}

/** Edits the header and the rows of a block, which are saved by themselves. */
export function useBlockDraft(block: Block, order: OrderDetail, choices: Choices, header: HeaderSteps = {}) {
  const storedContent = useMemo(() => toEditedContent(block, order), [block, order])
  const isHeaderInvalid = useRef(false)
  const hasErrors = useRef(false)
  const refresh = useRefreshOrder()
  /** The texts that the grid has reported. */
  const gridTexts = useRef<GridTexts>(undefined)
  const isSeeded = useRef(false)
  const heldRows = useHeldRows(block, order, gridTexts)
  const newestRevision = useRef(order.revision ?? 0)
  const client = useQueryClient()
  const orderQuery = query(orderCalls.getOrder, { params: { orderID: order.orderID } })
  const showSavedOrder = useShowSavedContent(block, choices)
  const merge = useMemo(() => mergeContent(block, choices), [block, choices])
  const editing = useEditing<EditedContent>({
    draftKey: block.name,
    ofOrder: { orderID: order.orderID, isLocked: header.readOnly === true },
    stored: { values: storedContent, version: 0 },
    merge,
    readDraft: (draft) => readOldDraft(block, order, draft),
    readTheirs: (current) => ({ values: toEditedContent(block, current as OrderDetail), version: 0 }),
    onTheirsTaken: refresh,
    failed: ({ status, message: reason }) =>
      status > 0 ? { httpStatus: status, message: `unable to save: ${reason}` } : undefined,
    showMistakes: () => void notify(exceptErrors, savingForm),
    // A text that is being typed stays on the device even after the server has it.
    extra: (): GridTexts | undefined => gridTexts.current,
    save: (sending) => save(sending),
  })
  const { type, step, typed, base, errors, latest, restoredExtra } = editing
  const screenContent = useRef(typed)
  screenContent.current = typed
  if (!isSeeded.current) {
    isSeeded.current = true
    gridTexts.current = readOldTexts(restoredExtra)
  }
  const texts = useBlockTexts(editing, gridTexts, header.readOnly === true)
  useOtherPeoplesContent(block, order, editing, merge, newestRevision)
  useStoredHeader(block, order, editing)

  const headerFields = block.header?.part ? undefined : block.header?.fields
  const recordHeader = useFormSteps<Row>({
    orderID: order.orderID,
    place: headerPlace(block.name),
    steps: useMemo(
      () =>
        headerFields && {
          label: block.header?.label ?? block.label,
          fieldOf: (path) => stepFieldOf(headerFields, path),
        },
      [block, headerFields],
    ),
    isOff: header.readOnly === true,
    latest: () => {
      const { typed, base } = latest()
      return { typed: typed.header ?? {}, base: base.header ?? {} }
    },
    set: (next) => step({ ...latest().typed, header: next }),
    ...(header.show && { show: header.show }),
  })

  const save = async (sending: SaveAttempt<EditedContent>): Promise<Saved<EditedContent>> => {
    const saving = {
      ...sending,
      latestOrder: () => client.getQueryData(orderQuery.queryKey) ?? order,
      isHeld: heldRows.isHeld,
      isHeaderHeld: isHeaderInvalid.current,
    }
    const saved = await saveContent(block, order, saving)
    const values = saved ? toEditedContent(block, saved) : sending.base
    if (saved) {
      newestRevision.current = saved.revision
      await showSavedOrder(saved)
      // The screen may have been left before the ids of new rows are known.
      const history = orderHistory(order.orderID)
      for (const row of values.rows) history.keepID(block.name, row.rowKey, savedID(block, row))
    }
    const sent = sentContent(block, order, saving)
    const unsent = sent === sending.typed ? undefined : merge(sent, sending.typed, values).value
    const notice = hasErrors.current ? exceptErrors : message('saved')
    return { values, version: 0, unsent, notice, ...(saved && { after: refresh }) }
  }

  return {
    ...editing,
    ...typed,
    setHeader: useCallback(
      (header: Row) => {
        // A form also reports the values that it was reset to.
        const before = latest().typed.header
        if (!isChanged(block, header, before)) return
        type((current) => withHeader(current, header, screenContent.current.header, merge))
        recordHeader(fieldValues(fieldsOf(block), before ?? {}), fieldValues(fieldsOf(block), header))
      },
      [block, latest, type, merge, recordHeader],
    ),
    setRows: useCallback(
      (rows: EditedRow[], before?: readonly EditedRow[]) =>
        type((current) => withRows(current, rows, before ?? screenContent.current.rows, merge)),
      [type, merge],
    ),
    /** Replaces the typed values of a removed row by a new row, or by none. */
    endRemoved: (rowKey: string, row?: EditedRow) =>
      type((current) => ({
        ...current,
        removed: current.removed?.filter((each) => each.rowKey !== rowKey),
        rows: row ? [...current.rows, row] : current.rows,
        texts: withKeyOfTexts(current.texts, rowKey, row?.rowKey),
      })),
    removeAll: useHeaderRemoval(block, order, editing),
    serverErrors: useMemo(
      () => heldRows.errorsOf(typed.rows, base.rows, errors),
      [heldRows, typed.rows, base.rows, errors],
    ),
    isHeld: heldRows.isHeld,
    /** Sets the rows and whether the header has errors on the screen, so that they stay in the draft. */
    setInvalid: (rowKeys: ReadonlySet<string>, isHeaderWrong: boolean, hasServerErrors: boolean) => {
      heldRows.setInvalid(rowKeys)
      isHeaderInvalid.current = isHeaderWrong
      hasErrors.current = rowKeys.size > 0 || isHeaderWrong || hasServerErrors
    },
    ...texts,
  }
}
