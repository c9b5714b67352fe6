import type { Browser, Page } from '@playwright/test'

/** Pages that journeys have left, by the address of their portal. */
const leftPages = new Map<string, Page[]>()
const portals = new WeakMap<Page, string>()

/**
 * Returns an empty page in a context of its own. It takes one that another journey has left, if there is one, because the portal
 * opens there in half the processor time of a new context.
 */
export async function enter(browser: Browser, baseURL: string): Promise<Page> {
  const left = leftPages.get(baseURL)?.pop()
  if (left) return left
  const context = await browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  portals.set(page, baseURL)
  return page
}

/** Leaves pages empty for later journeys. Closes contexts that `enter` has not opened, or that have other pages. */
export async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const portal = portals.get(page)
    if (!portal || page.isClosed() || page.context().pages().length > 1) {
      await page.context().close()
      continue
    }
    await empty(page, portal)
    leftPages.set(portal, [...(leftPages.get(portal) ?? []), page])
  }
}

async function empty(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'response']) page.removeAllListeners(event)
  await context.setOffline(false)
  await page.goto('/healthz')
  await page.evaluate('sessionStorage.clear()')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await context.clearCookies()
  await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.mouse.move(0, 0)
}
