/** Returns the text that this tab keeps under a name; '' if there is none. */
export function readKept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text in this tab, also after a reload. If storage is disabled, it lasts until the page is closed. */
export function keepInTab(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Storage is disabled.
  }
}
