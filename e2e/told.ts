import { expect, type Page } from '@playwright/test'

/**
 * A script that notes each message of the portal on a page. A message about a success disappears after two seconds, so a journey on a
 * busy machine may look too late.
 */
export const noteToldScript = `(() => {
  window.told = []
  const noted = new WeakSet()
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button[aria-label="Close this message"]')) {
      if (noted.has(button)) continue
      noted.add(button)
      window.told.push(button.parentElement.textContent)
    }
  }).observe(document, { subtree: true, childList: true })
})()`

/** Waits until the page has shown a message, which counts for one call. */
export async function expectTold(page: Page, message: string): Promise<void> {
  const takeScript = `(() => {
    const index = window.told.indexOf(${JSON.stringify(message)})
    return index < 0 ? window.told : window.told.splice(index, 1)
  })()`
  await expect.poll(() => page.evaluate<string[]>(takeScript), `messages of the page`).toEqual([message])
}
