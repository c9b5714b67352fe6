import type { SaveState } from '../ui/form/SavedMark.tsx'
import type { EditingState } from './editing-state.ts'

type SaveOutcome = Pick<EditingState<unknown>, 'status' | 'savedAt' | 'failure'>

/** Returns the state for the save mark. */
export function toSaveState({ status, savedAt, failure }: SaveOutcome): SaveState {
  switch (status) {
    case 'saved':
    case 'kept':
      return savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' }
    case 'failed':
      if (failure?.isOffline) return { kind: 'offline' }
      return { kind: 'failed', reason: failure?.message ?? '', isTemporary: failure?.isAnswered === false }
    case 'stale':
      return { kind: 'failed', reason: 'somebody else changed the same field' }
    case 'deleted':
      return { kind: 'failed', reason: 'somebody else deleted it' }
    default:
      return { kind: status }
  }
}
