let buffer = ''
let listener: ((typed: string) => void) | undefined

function collectKey(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  buffer += event.key
  listener?.(buffer)
}

/**
 * Collects key presses from the opening of the search until its box has the focus, because the dialog may still be
 * loading.
 */
export function beginTypeAhead(): void {
  buffer = ''
  window.addEventListener('keydown', collectKey, { capture: true })
}

/** Passes the collected text to `onTyped` at once and after each further key press. */
export function followTypeAhead(onTyped: (typed: string) => void): void {
  listener = onTyped
  if (buffer) onTyped(buffer)
}

/** Stops collecting, because the box has the focus or the dialog was closed. */
export function endTypeAhead(): void {
  window.removeEventListener('keydown', collectKey, { capture: true })
  buffer = ''
  listener = undefined
}
