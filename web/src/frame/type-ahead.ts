type Edit = (text: string) => string

/** Receives the keys that were pressed outside the box: the change of its text, or Enter. */
interface Listener {
  onEdit: (edit: Edit) => void
  onEnter: () => void
}

let pendingText = ''
let isEntered = false
let listener: Listener | undefined

const isInBox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.name === 'commands'
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Returns the change of the text that a key makes, or undefined if the key does not change it. */
function editOf({ key }: KeyboardEvent): Edit | undefined {
  if (key === 'Backspace') return (text) => text.slice(0, -1)
  return key.length === 1 ? (text) => text + key : undefined
}

function collectKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInBox(event.target)) return
  const edit = editOf(event)
  const isEnter = event.key === 'Enter' && !event.repeat
  // A button of the dialog keeps its own keys.
  if (isInDialog(event.target) ? !edit || event.key === ' ' : !edit && !isEnter) return
  event.preventDefault()
  event.stopPropagation()
  if (listener) {
    if (edit) listener.onEdit(edit)
    else listener.onEnter()
    return
  }
  if (edit) pendingText = edit(pendingText)
  else isEntered = true
}

/**
 * Collects key presses from the opening of the search until it closes, except those in its box: the dialog may still be
 * loading, and the previous one may still return the focus to the page.
 */
export function beginTypeAhead(): void {
  pendingText = ''
  isEntered = false
  window.addEventListener('keydown', collectKey, { capture: true })
}

/** Passes the collected keys to the search, and each further one. */
export function followTypeAhead(next: Listener): void {
  listener = next
  const start = pendingText
  if (start) next.onEdit((text) => start + text)
  if (isEntered) next.onEnter()
  pendingText = ''
  isEntered = false
}

/** Stops collecting, because the search was closed. */
export function endTypeAhead(): void {
  window.removeEventListener('keydown', collectKey, { capture: true })
  pendingText = ''
  isEntered = false
  listener = undefined
}
