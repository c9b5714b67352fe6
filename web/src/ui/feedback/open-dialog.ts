/** Returns the modal dialog on the screen. A closed one may still be in the page, hidden. */
export function findOpenDialog(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  return [...dialogs].find((dialog) => dialog.checkVisibility())
}

/** The changes of the page for a `MutationObserver` that waits until a dialog closes: it is removed or hidden. */
export const dialogChanges = { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] }
