import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2, IconPencil } from '@tabler/icons-react'
import { formatTime } from '../format.ts'
import classes from './SavedMark.module.css'

/** Whether the typed values are unsaved, being saved, saved at a time, or could not be saved. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | Date }
  /** Some values are incomplete or wrong and kept as a draft. `at`: when the others were saved. */
  | { kind: 'incomplete'; at?: string | Date | undefined }
  /** The network did not answer. */
  | { kind: 'offline' }
  /** `isTemporary`: the server may answer later. */
  | { kind: 'failed'; reason?: string; isTemporary?: boolean }

type Props = {
  state: SaveState
  onRetry?: () => void
  /** Whether changes are saved without a Save button. */
  automatic?: boolean
}

/** Shows the save state: *Saving…*, *Saved 10:42* only after the server's response, or why nothing was saved. */
export function SavedMark({ state, onRetry, automatic = false }: Props) {
  const isSaving = state.kind === 'saving' || (automatic && state.kind === 'unsaved')
  return (
    <span className={classes.mark} data-kind={isSaving ? 'saving' : state.kind}>
      <span role="status" className={classes.words}>
        {isSaving && (
          <>
            <IconLoader2 size={16} className={classes.turning} aria-hidden /> Saving…
          </>
        )}
        {state.kind === 'saved' && (
          <>
            <IconCheck size={16} aria-hidden /> Saved {formatTime(state.at)}
          </>
        )}
        {state.kind === 'unsaved' && !automatic && 'Unsaved changes'}
        {state.kind === 'incomplete' && (
          <>
            <IconPencil size={16} aria-hidden />{' '}
            {state.at
              ? `Saved ${formatTime(state.at)}, except for the marked fields`
              : 'Not saved yet: complete the marked fields'}
          </>
        )}
        {state.kind === 'offline' && (
          <>
            <IconCloudOff size={16} aria-hidden /> Offline: kept on this device
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <IconAlertTriangle size={16} aria-hidden /> Couldn’t save{state.reason ? `: ${state.reason}` : ''}
          </>
        )}
      </span>
      {(state.kind === 'failed' || state.kind === 'offline') && onRetry && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </span>
  )
}
