import type { Row, RowsByBlock } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAutosave } from '../editing/use-autosave.ts'
import { showOrderSaving, urgentState } from '../session/order-saving.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import { savingForm } from '../ui/form/notify-invalid.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'

/** The save state that one block reports to its page. */
export interface PagePart {
  rows: readonly Row[]
  state: SaveState
  /** Whether a value has an error, so that its row or header stays in the draft. */
  hasErrors: boolean
  save(): Promise<boolean>
  discard(): void
}

export type ReportPart = (name: string, part: PagePart) => void

const unsaved = ({ state: { kind } }: PagePart) => kind === 'unsaved' || kind === 'failed' || kind === 'offline'
const failed = ({ state: { kind } }: PagePart) => kind === 'failed' || kind === 'offline'

/** Collects the blocks of a page, saves their changes, and shows the save state in the bar of the order. */
export function usePageParts(order: OrderDetail) {
  const [parts, setParts] = useState<ReadonlyMap<string, PagePart>>(new Map())
  const report: ReportPart = useCallback((name, part) => setParts((before) => new Map(before).set(name, part)), [])
  const refresh = useRefreshOrder()
  const all = [...parts.values()]
  // When the person saved without a change to save.
  const [confirmedAt, setConfirmedAt] = useState<Date>()
  const partsState = urgentState(all.map(({ state }) => state))
  const state: SaveState = partsState.kind === 'idle' && confirmedAt ? { kind: 'saved', at: confirmedAt } : partsState
  const latest = useRef(all)
  latest.current = all

  const running = useRef<Promise<boolean>>(undefined)
  const saveUnsaved = async (): Promise<boolean> => {
    let isSaved = true
    const partsToSave = latest.current.filter(unsaved)
    // Save in sequence: blocks of one page can share a stored header.
    for (const part of partsToSave) isSaved = (await part.save()) && isSaved
    if (isSaved && partsToSave.length > 0) await refresh()
    return isSaved
  }
  const save = async (): Promise<boolean> => {
    // Changes during a save need a save of their own.
    await running.current
    running.current = saveUnsaved()
    try {
      return await running.current
    } finally {
      running.current = undefined
    }
  }
  const saveNow = async () => {
    if (!(await save())) return
    setConfirmedAt(new Date())
    if (latest.current.some((part) => part.hasErrors))
      notify({ httpStatus: 400, message: 'Saved, except for the marked fields.' }, savingForm)
    else notify(message('saved'), savingForm)
  }
  const retry = useRef(() => {})
  retry.current = () => void save()
  useAutosave({ state, change: parts, save, saveNow: () => void saveNow() })
  useUnsavedGuard(all.some(failed), () => {
    for (const part of all) part.discard()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state is shown
  useEffect(() => showOrderSaving({ state, retry: () => retry.current() }), [partsState, confirmedAt])
  useEffect(() => () => showOrderSaving(undefined), [])

  const rows: RowsByBlock = useMemo(() => {
    const savedRows = Object.entries(order.content).map(([name, content]) => [name, content?.rows])
    return {
      ...Object.fromEntries(savedRows),
      ...Object.fromEntries([...parts].map(([name, part]) => [name, part.rows])),
    }
  }, [order.content, parts])
  return { reportPart: report, rows }
}
