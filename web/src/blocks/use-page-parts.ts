import type { Row, RowsByBlock } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRefreshOrder } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'

/** The save state that one block reports to its page. */
export interface PagePart {
  rows: readonly Row[]
  state: SaveState
  /** Whether a value has an error, so that the block can't be saved. */
  hasErrors: boolean
  save(): Promise<boolean>
  discard(): void
}

export type ReportPart = (name: string, part: PagePart) => void

const unsaved = (part: PagePart) => part.state.kind === 'unsaved' || part.state.kind === 'failed'

/** Returns the save state of a page, which is the most urgent save state of its blocks. */
function stateOf(parts: readonly PagePart[]): SaveState {
  for (const kind of ['saving', 'failed', 'unsaved', 'saved'] as const) {
    const match = parts.findLast((part) => part.state.kind === kind)
    if (match) return match.state
  }
  return { kind: 'idle' }
}

/** Collects the blocks of a page, so that one Save button saves all their changes. */
export function usePageParts(order: OrderDetail) {
  const [parts, setParts] = useState<ReadonlyMap<string, PagePart>>(new Map())
  const report: ReportPart = useCallback((name, part) => setParts((before) => new Map(before).set(name, part)), [])
  const refresh = useRefreshOrder()
  const all = [...parts.values()]
  const state = stateOf(all)

  const saveAll = async () => {
    const unsavedParts = all.filter(unsaved)
    // With no changes, Save still confirms that everything is saved.
    const partsToSave = unsavedParts.length > 0 ? unsavedParts : all
    let isSaved = true
    // Save in sequence: blocks of one page can share a stored header.
    for (const part of partsToSave) isSaved = (await part.save()) && isSaved
    if (!isSaved) return
    notify(message('saved'))
    await refresh()
  }
  const latest = useRef(() => {})
  latest.current = () => void saveAll()
  useUnsavedGuard(all.some(unsaved), () => {
    for (const part of all) part.discard()
  })

  const rows: RowsByBlock = useMemo(() => {
    const savedRows = Object.entries(order.content).map(([name, content]) => [name, content?.rows])
    return {
      ...Object.fromEntries(savedRows),
      ...Object.fromEntries([...parts].map(([name, part]) => [name, part.rows])),
    }
  }, [order.content, parts])
  return { reportPart: report, rows, state, save: () => latest.current(), disabled: all.some((part) => part.hasErrors) }
}
