import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { formatTime } from '../format.ts'
import classes from './SavedMark.module.css'

/** Whether the typed values are unsaved, being saved, saved at a time, or could not be saved. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | Date }
  | { kind: 'failed' }

type Props = { state: SaveState; onRetry?: () => void }

/** Shows the save state: *Saving…*, *Saved 10:42* only after the server's response, *Not saved: try again*. */
export function SavedMark({ state, onRetry }: Props) {
  return (
    <span className={classes.mark} data-kind={state.kind}>
      <span role="status" className={classes.words}>
        {state.kind === 'saving' && (
          <>
            <IconLoader2 size={16} className={classes.turning} aria-hidden /> Saving…
          </>
        )}
        {state.kind === 'saved' && (
          <>
            <IconCheck size={16} aria-hidden /> Saved {formatTime(state.at)}
          </>
        )}
        {state.kind === 'unsaved' && 'Unsaved changes'}
        {state.kind === 'failed' && (
          <>
            <IconAlertTriangle size={16} aria-hidden /> Not saved:
          </>
        )}
      </span>
      {state.kind === 'failed' && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          try again
        </button>
      )}
    </span>
  )
}
