import type { ApiError } from '../api.ts'
import type { Editing } from './editing-options.ts'
import type { EditingEvent, EditingState, Stored } from './editing-state.ts'

/** Returns the event for a save that the server refused because somebody else saved or deleted the record first. */
export async function toConflict<Value>(
  { code, current }: ApiError,
  { base, version }: EditingState<Value>,
  { readTheirs, readAgain }: Editing<Value>,
): Promise<EditingEvent<Value> | undefined> {
  if (code === 'stale' && current) return toStale(readTheirs(current, base))
  if (code !== 'notFound') return undefined
  if (readAgain) return toStale(await readAgain(base))
  return version > 0 ? { type: 'deleted' } : undefined
}

const toStale = <Value>(theirs: Stored<Value> | undefined): EditingEvent<Value> | undefined =>
  theirs && { type: 'stale', theirs }
