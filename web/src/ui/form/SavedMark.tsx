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
  const kind = isSaving ? 'saving' : state.kind
  const Icon = icons[kind]
  return (
    <span className={classes.mark} data-kind={kind}>
      <span role="status" className={classes.words}>
        {Icon && <Icon size={16} className={isSaving ? classes.turning : undefined} aria-hidden />}
        {Icon && ' '}
        {isSaving ? 'Saving…' : textOf(state)}
      </span>
      {(state.kind === 'failed' || state.kind === 'offline') && onRetry && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </span>
  )
}

const icons: Partial<Record<SaveState['kind'], typeof IconCheck>> = {
  saving: IconLoader2,
  saved: IconCheck,
  incomplete: IconPencil,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
}

function textOf(state: SaveState): string | undefined {
  if (state.kind === 'saved') return `Saved ${formatTime(state.at)}`
  if (state.kind === 'unsaved') return 'Unsaved changes'
  if (state.kind === 'offline') return 'Offline: kept on this device'
  if (state.kind === 'failed') return `Couldn’t save${state.reason ? `: ${state.reason}` : ''}`
  if (state.kind !== 'incomplete') return undefined
  return state.at
    ? `Saved ${formatTime(state.at)}, except for the marked fields`
    : 'Not saved yet: complete the marked fields'
}
