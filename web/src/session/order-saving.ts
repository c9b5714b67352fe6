import { useSyncExternalStore } from 'react'
import type { SaveState } from '../ui/form/SavedMark.tsx'

/** The save state of the open screen of an order, and how to save again. */
export interface OrderSaving {
  state: SaveState
  retry: () => void
}

let current: OrderSaving | undefined
const listeners = new Set<() => void>()

/** Shows the save state of the open screen in the bar of the order. Undefined removes it. */
export function showOrderSaving(saving: OrderSaving | undefined): void {
  current = saving
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOrderSaving = () => useSyncExternalStore(subscribe, () => current)
