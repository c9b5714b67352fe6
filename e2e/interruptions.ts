import type { Page } from '@playwright/test'

/** A small generator of random numbers below `limit`, which a seed repeats. */
export function makeRandom(start: number) {
  let state = start
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

/** Ends the process of the page. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}
