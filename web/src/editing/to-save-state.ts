import type { SaveState } from '../ui/form/SavedMark.tsx'
import type { EditingState, Status } from './editing-state.ts'

type SaveOutcome = Pick<EditingState<unknown>, 'status' | 'savedAt' | 'failure' | 'errors'>

/** Whether the last save failed, or waits for the person to choose. */
export const isFailed = (status: Status) => status === 'failed' || status === 'stale' || status === 'deleted'

/** Returns the state for the save mark. `isForm`: the kept content is fields of a form that saves by itself. */
export function toSaveState({ status, savedAt, failure, errors }: SaveOutcome, isForm = false): SaveState {
  switch (status) {
    case 'saved':
    case 'kept':
      if (isForm && status === 'kept') return { kind: 'incomplete', at: savedAt }
      return savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' }
    case 'failed':
      if (failure?.isOffline) return { kind: 'offline' }
      return {
        kind: 'failed',
        reason: failure?.message ?? (isForm && errors.length > 0 ? 'correct the marked fields' : ''),
        isTemporary: failure?.isAnswered === false,
      }
    case 'stale':
      return { kind: 'failed', reason: 'somebody else changed the same field' }
    case 'deleted':
      return { kind: 'failed', reason: 'somebody else deleted it' }
    default:
      return { kind: status }
  }
}
