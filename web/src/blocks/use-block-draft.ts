import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { askToRemoveHeader } from '@dealerline/shared/contract/block-asks.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, run } from '../api.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import type { CellError } from '../ui/grid/columns.ts'
import type { SaveState } from '../ui/shell/SavedMark.tsx'
import { firstRows, isTyped } from './first-row.ts'
import { type EditedRow, toCellErrors } from './row-errors.ts'
import { type BlockContent, isChanged, isSubmitted, saveBlock } from './save-block.ts'

interface Draft {
  header: Row | null
  rows: EditedRow[]
}

/** What is kept beside it: which stored rows the person had before them. */
interface KeptDraft extends Draft {
  known: number[]
}

function readDraft(stored: unknown): KeptDraft | undefined {
  const draft = stored as KeptDraft
  return Array.isArray(draft?.rows) && Array.isArray(draft.known) ? draft : undefined
}

const idsOf = (block: Block, rows: readonly Row[]) => rows.map((row) => savedID(block, row))

/** The kept rows, and after them those that were added elsewhere since: leaving them out would remove them. */
function withAdded(block: Block, { header, rows, known }: KeptDraft, saved: BlockContent): Draft {
  const added = saved.rows.filter((row) => !known.includes(savedID(block, row)))
  return { header, rows: [...rows, ...toEdited(block, added)] }
}

const toEdited = (block: Block, rows: readonly Row[]): EditedRow[] =>
  rows.map((row) => ({ ...row, rowKey: `saved ${row[block.rowID]}` }))

/** The stored rows and those kept back, or where there are none the row that the service begins with. */
function rowsToEdit(block: Block, order: OrderDetail, stored: readonly Row[], left: readonly EditedRow[] = []) {
  const rows = [...toEdited(block, stored), ...left]
  return rows.length > 0 ? rows : firstRows(block, order)
}

/**
 * What is typed on a block's screen: kept in session storage until the server has it, saved as one, and merged where
 * somebody else saved first.
 */
export function useBlockDraft(block: Block, order: OrderDetail) {
  const [saved, setSaved] = useState<BlockContent>(() => order.content[block.name] ?? { header: null, rows: [] })
  const draft = useDraft(`${block.name} ${order.orderID}`, readDraft)
  const [content, setContent] = useState<Draft>(
    () =>
      (draft.found && withAdded(block, draft.found, saved)) ?? {
        header: saved.header,
        rows: rowsToEdit(block, order, saved.rows),
      },
  )
  const known = useRef(idsOf(block, saved.rows))
  const [state, setState] = useState<SaveState>(draft.found ? { kind: 'unsaved' } : { kind: 'idle' })
  const [serverErrors, setServerErrors] = useState<CellError[]>([])
  const key = useRef(crypto.randomUUID())
  const refresh = useRefreshOrder()

  const storedHeader = order.content[block.name]?.header ?? null
  // The part that stands for the form may save the header by a call of its own; the page goes on from what is stored.
  useEffect(() => {
    if (!block.replacesHeader) return
    if (Number(storedHeader?.version ?? 0) <= Number(saved.header?.version ?? 0)) return
    if (isChanged(block, content.header, saved.header)) return
    const next = { ...content, header: storedHeader }
    setSaved({ ...saved, header: storedHeader })
    setContent(next)
    if (state.kind === 'unsaved' || state.kind === 'failed') draft.keep({ ...next, known: known.current })
  }, [block, storedHeader, saved, content, state.kind, draft.keep])

  const change = useCallback(
    (part: Partial<Draft>) => {
      setContent((before) => {
        const next = { ...before, ...part }
        draft.keep({ ...next, known: known.current })
        return next
      })
      key.current = crypto.randomUUID()
      setServerErrors([])
      setState({ kind: 'unsaved' })
    },
    [draft.keep],
  )

  const take = (stored: BlockContent, left: EditedRow[] = []) => {
    setSaved(stored)
    known.current = idsOf(block, stored.rows)
    const next = { header: stored.header, rows: rowsToEdit(block, order, stored.rows, left) }
    setContent(next)
    draft.acknowledge()
    if (left.length > 0) draft.keep({ ...next, known: known.current })
    key.current = crypto.randomUUID()
  }

  /** Saves what is typed and says whether all went well; what went wrong has been said then. */
  const save = async (using: BlockContent = saved, edited: Draft = content): Promise<boolean> => {
    setState({ kind: 'saving' })
    const typed = edited.rows.filter((row) => isTyped(block, order, row))
    const left = typed.filter((row) => !isSubmitted(block, row))
    const rows = typed.filter((row) => isSubmitted(block, row))
    try {
      take(await saveBlock({ block, order, saved: using, header: edited.header, rows, key: key.current }), left)
      setState(left.length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: new Date() })
      return true
    } catch (error) {
      setState({ kind: 'failed' })
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && Array.isArray(error.current)) return merge(error.current, edited)
      const cells = toCellErrors(error.errors, rows)
      setServerErrors(cells)
      notify({
        httpStatus: error.status || 500,
        message: cells.length > 0 ? 'Not saved: correct what is marked.' : `unable to save: ${error.message}`,
      })
      return false
    }
  }

  /** Removes what the rows have in common with all of them, typed or stored, and says whether that went well. */
  const removeAll = async (): Promise<boolean> => {
    const before = state
    setState({ kind: 'saving' })
    try {
      const target = { orderID: order.orderID, headerID: Number(saved.header?.[block.header?.id ?? ''] ?? 0) }
      await run(askToRemoveHeader(block, target), { key: `${key.current} removed` })
      take({ header: null, rows: [] })
      setServerErrors([])
      setState({ kind: 'saved', at: new Date() })
      notify({ httpStatus: 200, message: 'Removed OK' })
      await refresh()
      return true
    } catch (error) {
      setState(before)
      if (!(error instanceof ApiError)) throw error
      notify({ httpStatus: 500, message: `Error Removing ${block.header?.label}: ${error.message}` })
      return false
    }
  }

  const merge = async (current: Row[], edited: Draft): Promise<boolean> => {
    const mine = await confirm({
      title: 'Somebody else saved this first',
      message: `${block.label} was changed while you worked on it. Keep your rows over theirs, or take theirs and lose yours?`,
      confirmLabel: 'Keep mine',
      cancelLabel: 'Take theirs',
    })
    if (!mine) {
      take({ header: saved.header, rows: current })
      setState({ kind: 'idle' })
      await refresh()
      return false
    }
    const versions = new Map(current.map((row) => [row[block.rowID], row.version]))
    const rows = edited.rows.map((row) =>
      versions.has(row[block.rowID])
        ? { ...row, version: versions.get(row[block.rowID]) }
        : { ...row, [block.rowID]: 0, version: 0 },
    )
    key.current = crypto.randomUUID()
    return save({ header: saved.header, rows: current }, { ...edited, rows })
  }

  return {
    header: content.header,
    rows: content.rows,
    setHeader: useCallback((header: Row) => change({ header }), [change]),
    setRows: useCallback((rows: EditedRow[]) => change({ rows }), [change]),
    save: () => save(),
    removeAll: saved.header && block.calls.header?.remove ? removeAll : undefined,
    /** Forgets what is kept, where the person leaves without it. */
    discard: draft.acknowledge,
    state,
    serverErrors,
    unsaved: state.kind === 'unsaved' || state.kind === 'failed',
  }
}
