import { useSyncExternalStore } from 'react'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { makeListeners } from '../ui/listeners.ts'

/** The save state of the open screen of an order, and how to save again. */
export interface OrderSaving {
  state: SaveState
  retry: () => void
}

/** The forms and pages of the open screen, by name. */
const sources = new Map<string, OrderSaving>()
let current: OrderSaving | undefined
const listeners = makeListeners()

/** Shows the save state of a form or page of the open screen in the bar of the order. Undefined removes it. */
export function showOrderSaving(saving: OrderSaving | undefined, source = 'page'): void {
  if (saving) sources.set(source, saving)
  else sources.delete(source)
  current = combined([...sources.values()])
  listeners.call()
}

const unsavedKinds: readonly SaveState['kind'][] = ['unsaved', 'failed', 'offline']

function combined(all: readonly OrderSaving[]): OrderSaving | undefined {
  if (all.length < 2) return all[0]
  const retry = () => {
    for (const each of all) if (unsavedKinds.includes(each.state.kind)) each.retry()
  }
  return { state: urgentState(all.map(({ state }) => state)), retry }
}

/** Returns the state that the person has to know. */
export function urgentState(states: readonly SaveState[]): SaveState {
  for (const kind of ['saving', 'failed', 'offline', 'unsaved', 'incomplete', 'saved'] as const) {
    const match = states.findLast((state) => state.kind === kind)
    if (match) return match
  }
  return { kind: 'idle' }
}

export const useOrderSaving = () => useSyncExternalStore(listeners.subscribe, () => current)

/** How long to wait for the save of the open screen, in milliseconds. */
const maxSaving = 15_000

/** Saves the changes of the open screen now. Returns whether everything is saved. */
export async function saveOrderNow(): Promise<boolean> {
  // A field that has just lost the focus commits its text with the next render.
  await new Promise((next) => setTimeout(next))
  if (current?.state.kind === 'unsaved') current.retry()
  const endTime = Date.now() + maxSaving
  while (isSaving() && Date.now() < endTime) await nextChange(endTime - Date.now())
  return !isSaving() && current?.state.kind !== 'failed' && current?.state.kind !== 'offline'
}

/** Whether changes of the open screen are not stored yet. */
export const isSaving = () => current?.state.kind === 'unsaved' || current?.state.kind === 'saving'

function nextChange(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    const unsubscribe = listeners.subscribe(done)
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
