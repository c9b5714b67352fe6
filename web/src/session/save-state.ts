import { useSyncExternalStore } from 'react'
import type { SaveState } from '../ui/shell/SavedMark.tsx'

let state: SaveState = { kind: 'idle' }
let retry: (() => void) | undefined
const listeners = new Set<() => void>()

/** Tells the status bar where the typed things are; a screen calls it with every change of its own mark. */
export function reportSaveState(next: SaveState, onRetry?: () => void): void {
  state = next
  retry = onRetry
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReportedSaveState = () => useSyncExternalStore(subscribe, () => state)
export const retrySave = () => retry?.()
