import type { ApiError } from '../api.ts'
import type { EditingEvent, EditingState } from './editing-state.ts'
import type { Editing } from './use-editing.ts'

/** Returns the event of a save that was refused because somebody else saved or deleted the record first. */
export async function toClash<Value>(
  { code, current }: ApiError,
  { base, version }: EditingState<Value>,
  { readTheirs, readAgain }: Editing<Value>,
): Promise<EditingEvent<Value> | undefined> {
  if (code === 'notFound' && !readAgain) return version > 0 ? { type: 'deleted' } : undefined
  const theirs = code === 'notFound' ? await readAgain?.(base) : undefined
  const stored = code === 'stale' && current ? readTheirs(current, base) : theirs
  return stored && { type: 'stale', theirs: stored }
}
