import type { EditingState } from './editing-state.ts'
import type { Merge } from './merge.ts'

/** How often values are merged and saved again before the person is asked, although no field has two values. */
const maxMerges = 3
/** The pause before each of these saves but the first, in milliseconds. */
const pause = 1000

/** Whether the person has to choose, because both people changed the same field. */
export const isAsking = <Value>({ base, typed, theirs, status }: EditingState<Value>, merge: Merge<Value>) =>
  status !== 'stale' || (theirs !== undefined && merge(base, typed, theirs.values).conflicts.length > 0)

/** Counts a refused save whose values are merged, and pauses if it is a repetition. Returns whether to save them again. */
export async function countMerge(lastSave: { merges: number }): Promise<boolean> {
  lastSave.merges += 1
  if (lastSave.merges > 1) await new Promise((resolve) => setTimeout(resolve, pause))
  return lastSave.merges <= maxMerges
}
