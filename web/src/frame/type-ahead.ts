let typed = ''
let tell: ((typed: string) => void) | undefined

function listen(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  typed += event.key
  tell?.(typed)
}

/** Keeps what is typed from the moment the search is opened until its box has the focus: the dialog may still load. */
export function beginTypeAhead(): void {
  typed = ''
  window.addEventListener('keydown', listen, { capture: true })
}

/** Has the text told as it grows, beginning with what was typed already. */
export function followTypeAhead(onTyped: (typed: string) => void): void {
  tell = onTyped
  if (typed) onTyped(typed)
}

/** The box has the focus, or the dialog was closed: keys go where they belong. */
export function endTypeAhead(): void {
  window.removeEventListener('keydown', listen, { capture: true })
  typed = ''
  tell = undefined
}
