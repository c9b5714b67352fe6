import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { stepFieldOf } from '../../editing/step-fields.ts'
import { useEditing } from '../../editing/use-editing.ts'
import { useFormSteps } from '../../editing/use-form-steps.ts'
import type { Choices } from '../../fields/choices.ts'
import { headerPlace } from '../../session/order-history.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { savingForm } from '../../ui/form/notify-invalid.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { BlockTexts } from './block-texts.ts'
import { EditedBlock, exceptErrors } from './edited-block.ts'
import { type EditedContent, mergeContent, toEditedContent } from './edited-content.ts'
import { heldErrors, heldRowsOf, isHeldRow, refusedErrors } from './held-rows.ts'
import { canRemoveHeader, removeHeader } from './remove-header.ts'
import type { EditedRow } from './row-errors.ts'
import { readOldDraft, readOldTexts } from './until-0.6-drafts.ts'
import { useShowSavedContent } from './use-show-saved-content.ts'

interface HeaderSteps {
  /** Whether the order was sent, so that nothing is saved or undone. */
  readOnly?: boolean
  /** Shows the fields of the header before one of them gets the focus. */
  show?: () => void
}

/** Edits the header and the rows of a block, which are saved by themselves. */
export function useBlockDraft(block: Block, order: OrderDetail, choices: Choices, header: HeaderSteps = {}) {
  const { readOnly = false, show } = header
  const [edited] = useState(() => new EditedBlock(block, order))
  const [texts] = useState(() => new BlockTexts(edited.editing))
  const merge = useMemo(() => mergeContent(block, choices, edited.removedBy), [block, choices, edited])
  const refresh = useRefreshOrder()
  const editing = useEditing<EditedContent>({
    draftKey: block.name,
    ofOrder: { orderID: order.orderID, isLocked: readOnly },
    stored: { values: useMemo(() => toEditedContent(block, order), [block, order]), version: 0 },
    merge,
    readDraft: (draft) => readOldDraft(block, order, draft),
    readTheirs: (current) => ({ values: toEditedContent(block, current as OrderDetail), version: 0 }),
    onTheirsTaken: refresh,
    failed: ({ status, message: reason }) =>
      status > 0 ? { httpStatus: status, message: `unable to save: ${reason}` } : undefined,
    showMistakes: () => void notify(exceptErrors, savingForm),
    // A text that is being typed stays on the device even after the server has it.
    extra: (): GridTexts | undefined => texts.reported,
    save: edited.save,
  })
  const { typed, base, errors, restoredExtra } = editing
  const [restored] = useState(() => texts.restore(readOldTexts(restoredExtra), typed.texts))
  const recordHeader = useHeaderSteps(block, order, editing, { readOnly, ...(show && { show }) })
  const showSaved = useShowSavedContent(block, choices)
  edited.draw({ order, content: typed, merge, editing, client: useQueryClient(), refresh, showSaved, recordHeader })

  useEffect(() => {
    if (!readOnly) texts.takeOver()
    return () => texts.stop()
  }, [texts, readOnly])
  useEffect(() => edited.offer(order), [edited, order])
  useEffect(() => edited.offerHeader())

  const held = useMemo(() => heldRowsOf(block, order), [block, order])
  return {
    ...editing,
    ...typed,
    setHeader: edited.setHeader,
    setRows: edited.setRows,
    changeTexts: edited.changeTexts,
    endRemoved: edited.endRemoved,
    storedRow: edited.storedRow,
    removeAll: canRemoveHeader(block, base) ? () => removeHeader(block, edited.drawn) : undefined,
    serverErrors: useMemo(
      () => [
        ...heldErrors(block, held, { rows: typed.rows, base: base.rows }, texts.reported?.pending),
        ...refusedErrors(errors),
      ],
      [block, held, typed.rows, base.rows, errors, texts],
    ),
    isHeld: useMemo(
      () =>
        ({ rowKey }: EditedRow) =>
          isHeldRow(held, rowKey, texts.reported?.pending),
      [held, texts],
    ),
    /** Sets what the screen knows of the rows: the price list, and the errors, whose rows and header stay in the draft. */
    setScreen: edited.setScreen,
    keepTexts: texts.keep,
    texts: texts.shownOf(typed.texts),
    restoredTexts: restored,
  }
}

/** Makes the changes of the header steps of the history. A part that replaces its form has its own steps. */
function useHeaderSteps(
  block: Block,
  { orderID }: OrderDetail,
  { latest, step }: Pick<ReturnType<typeof useEditing<EditedContent>>, 'latest' | 'step'>,
  { readOnly, show }: HeaderSteps,
) {
  const fields = block.header?.part ? undefined : block.header?.fields
  return useFormSteps<Row>({
    orderID,
    place: headerPlace(block.name),
    steps: fields && { label: block.header?.label ?? block.label, fieldOf: (path) => stepFieldOf(fields, path) },
    isOff: readOnly === true,
    latest: () => {
      const { typed, base } = latest()
      return { typed: typed.header ?? {}, base: base.header ?? {} }
    },
    set: (next) => step({ ...latest().typed, header: next }),
    ...(show && { show }),
  })
}
