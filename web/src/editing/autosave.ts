import type { SaveState } from '../ui/form/SavedMark.tsx'

/** When changes are saved, in milliseconds: after the last change, and at the latest after the first one. */
interface Pauses {
  quiet: number
  max: number
  /** Also saves when the person leaves a field, after this pause. */
  field?: number
}

/**
 * `typing`: within a second. `fields`: when a field is left, or some seconds after the last key, for records whose saves
 * start work in outside systems, such as the verification of an e-mail address.
 */
const pausesOf = {
  typing: { quiet: 400, max: 900 },
  fields: { quiet: 4000, max: 60_000, field: 250 },
} satisfies Record<string, Pauses>
export type Pace = keyof typeof pausesOf

/** The pauses before a save that got no answer is tried again, in milliseconds; the last one is repeated. */
const retryPauses = [2000, 5000, 10_000, 30_000]

/** Saves changes within a second, and again while the server does not answer. */
export class Autosave {
  readonly #save: () => unknown
  readonly #pauses: Pauses
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change was made that is not saved, in milliseconds since 1970; 0 if there is none. */
  #firstChangeAt = 0
  #failures = 0

  constructor(save: () => unknown, pace: Pace = 'typing') {
    this.#save = save
    this.#pauses = pausesOf[pace]
  }

  /** Starts the pause after a change. */
  changed(): void {
    window.removeEventListener('online', this.#run)
    this.#firstChangeAt ||= Date.now()
    const { quiet, max } = this.#pauses
    this.#wait(Math.min(quiet, this.#firstChangeAt + max - Date.now()))
  }

  /** Saves soon if the person has left a changed field. */
  leaveField(): void {
    const { field } = this.#pauses
    if (field !== undefined && this.#firstChangeAt > 0) this.#wait(field)
  }

  /** Follows a save. One that got no answer is tried again after a pause, or as soon as the browser is online again. */
  follow(state: SaveState): void {
    this.stop()
    if (state.kind === 'saved') this.#failures = 0
    if (state.kind !== 'offline' && !(state.kind === 'failed' && state.isTemporary)) return
    this.#wait(retryPauses[Math.min(this.#failures, retryPauses.length - 1)])
    this.#failures += 1
    window.addEventListener('online', this.#run)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#firstChangeAt = 0
    window.removeEventListener('online', this.#run)
  }

  #wait(pause = 0): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#run, Math.max(0, pause))
  }

  readonly #run = (): void => {
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#run)
    this.#save()
  }
}
