/** Returns the modal dialog on the screen. A closed one may still be in the page, hidden. */
export function findOpenDialog(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  return [...dialogs].find((dialog) => dialog.checkVisibility())
}

/** What a `MutationObserver` watches in the page to see a dialog close: it is removed or hidden. */
export const dialogChanges = { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] }
