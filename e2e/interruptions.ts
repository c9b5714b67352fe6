import type { Page } from '@playwright/test'
import { tokenOf } from './fixtures.ts'

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

/**
 * Ends the session, as if it had expired overnight: the portal rejects the token, and the identity provider has no
 * session.
 */
export async function endSession(page: Page): Promise<void> {
  const expiredAuthorization = `Bearer ${await tokenOf(page)}`
  await page.context().clearCookies()
  await page.route('**/api/**', (route) => {
    const headers = route.request().headers()
    return route.continue(
      headers.authorization === expiredAuthorization
        ? { headers: { ...headers, authorization: 'Bearer expired' } }
        : {},
    )
  })
  await page.route('**/identity/token', (route) =>
    route.request().postData()?.includes('refresh_token')
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : route.continue(),
  )
}

/** Holds back the requests to an address, as on a slow network, until the function that it returns is called. */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
