import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/**
 * The message of a finished call. Status 200 is a success unless `isBad` is set, which shows the message as an error
 * (for example, when an optional list could not be loaded). Any other status is an error.
 */
export type Message = { httpStatus: number; message: string; isBad?: true }
export type ShownMessage = Message & { id: number; action: string | undefined }

/** How long a success and the stored status message are kept, in milliseconds. */
const clearAfter = 2000

type State = { shown: readonly ShownMessage[]; status: ShownMessage | null }

const maxMessages = 3
let state: State = { shown: [], status: null }
let lastId = 0
let statusTimer: ReturnType<typeof setTimeout> | undefined
const listeners = makeListeners()

function change(next: Partial<State>) {
  state = { ...state, ...next }
  listeners.call()
}

/**
 * Shows a message at the bottom of the screen and keeps it as the status message. On 200 both disappear after 2 s.
 * Otherwise the message is shown until the person closes it, and the status message is cleared after 2 s unless it is a
 * 500. The snackbar shows a message in paler colours after the status message was cleared. Returns a function that closes
 * the message.
 *
 * `cause` is the error of a call, or a name of the person's action. A later message about the same call or action replaces
 * the message, and the message about a call closes when that call succeeds.
 */
export function notify(message: Message, cause?: unknown): () => void {
  lastId += 1
  const shownMessage = { ...message, id: lastId, action: toAction(cause) }
  const isReplaced = (each: ShownMessage) =>
    each.httpStatus === 200 ||
    (each.httpStatus === message.httpStatus && each.message === message.message) ||
    (each.action !== undefined && each.action === shownMessage.action)
  const others = state.shown.filter((each) => !isReplaced(each))
  change({ shown: [...others, shownMessage].slice(-maxMessages), status: shownMessage })
  clearTimeout(statusTimer)
  // A busy page shows it late. Its time begins when it is drawn.
  requestAnimationFrame(() => {
    if (message.httpStatus !== 500 && state.status === shownMessage)
      statusTimer = setTimeout(() => change({ status: null }), clearAfter)
    if (message.httpStatus === 200) setTimeout(() => dismiss(shownMessage.id), clearAfter)
  })
  return () => dismiss(shownMessage.id)
}

/** Returns the name of an action, or of the call whose error the cause is. */
function toAction(cause: unknown): string | undefined {
  const action = typeof cause === 'object' && cause !== null && 'request' in cause ? cause.request : cause
  return typeof action === 'string' && action !== '' ? action : undefined
}

/** Closes the messages about an action or call. */
export function dismissAbout(action: string): void {
  if (state.shown.some((each) => each.action === action))
    change({ shown: state.shown.filter((each) => each.action !== action) })
}

/** Closes one message. */
export function dismiss(id: number): void {
  if (state.shown.some((each) => each.id === id)) change({ shown: state.shown.filter((each) => each.id !== id) })
}

/** Closes every message and clears the status, for instance on sign-out. */
export function dismissAll(): void {
  clearTimeout(statusTimer)
  change({ shown: [], status: null })
}

const readShown = () => state.shown
/** The messages on screen, oldest first. */
export const useShownMessages = () => useSyncExternalStore(listeners.subscribe, readShown, readShown)

const readStatus = () => state.status
/** The latest status message, or null once it has been cleared. */
export const useStatusMessage = () => useSyncExternalStore(listeners.subscribe, readStatus, readStatus)
