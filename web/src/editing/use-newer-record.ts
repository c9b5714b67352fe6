import { useEffect } from 'react'
import type { EditingEvent, EditingState, Stored } from './editing-state.ts'
import type { Merge } from './merge.ts'

interface Newer<Value> {
  state: Pick<EditingState<Value>, 'status' | 'version'>
  /** The record as last read. */
  stored: Stored<Value>
  latestStored: () => Stored<Value>
  latestState: () => EditingState<Value>
  merge: Merge<Value>
  isOfOrder: boolean
  dispatch: (event: EditingEvent<Value>) => void
}

/**
 * Shows a newer version of the record that was read again. In a form of an order, it is merged into unsaved values, unless both
 * people changed the same field.
 */
export function useNewerRecord<Value>(options: Newer<Value>): void {
  const { state, stored, latestStored, latestState, merge, isOfOrder, dispatch } = options
  const isClean = state.status === 'idle' || state.status === 'saved'
  const isNewer = isClean && stored.version > state.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version starts this
  useEffect(() => {
    if (isNewer) dispatch({ type: 'loaded', stored: latestStored() })
  }, [isNewer, dispatch])
  const canMerge = isOfOrder && (state.status === 'unsaved' || state.status === 'kept')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version starts this
  useEffect(() => {
    const { base, typed, version } = latestState()
    const theirs = latestStored()
    if (!canMerge || stored.version <= version || merge(base, typed, theirs.values).conflicts.length > 0) return
    dispatch({ type: 'rebased', stored: theirs })
  }, [canMerge, stored.version, dispatch, merge])
}
