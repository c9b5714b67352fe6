import { type Browser, test as base, type Cookie, expect, type Locator, type Page } from '@playwright/test'
import { idTokenSeconds } from '../server/src/kernel/config.ts'
import { freePort } from '../server/test/free-port.ts'
import { type AxeRules, axeSource, violationsScript } from './axe.ts'
import { enter, leave } from './left-pages.ts'
import { Portal } from './portal.ts'
import { hiddenOnPhoneScript, stableScript } from './stable-screen.ts'
import { noteToldScript } from './told.ts'

export const password = 'Dealerline-2026!'

interface Shared {
  portal: Portal
  /** Violations of the content security policy that the worker's pages have reported during the current journey. */
  violations: string[]
}

/** `admin` and `dealer` are pages of people who have signed in, as of `openAs` without an address. */
type OfJourney = { baseURL: string; obeysPolicy: undefined; admin: Page; dealer: Page }

/**
 * The `test` function of journeys. Gives each journey the portal of its worker, and fails if a page violates its
 * content security policy.
 */
export const test = base.extend<OfJourney, Shared>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even if it is empty
    async ({}, use) => {
      const portal = new Portal(await freePort())
      portal.copyData(String(process.env.JOURNEYS_DATA))
      await portal.start()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = []
      browser.on('context', (context) => {
        void context.addInitScript(noteToldScript)
        context.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text()))
            violations.push(`${message.text()} (${message.page()?.url()})`)
        })
      })
      await use(violations)
    },
    { scope: 'worker', auto: true },
  ],
  obeysPolicy: [
    async ({ violations }, use) => {
      await use(undefined)
      expect(violations.splice(0), 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  admin: ({ browser, portal }, use) => usePageOf(browser, portal, 'admin@example.test', use),
  dealer: ({ browser, portal }, use) => usePageOf(browser, portal, 'dealer@example.test', use),
})

async function usePageOf(browser: Browser, portal: Portal, email: string, use: (page: Page) => Promise<void>) {
  const page = await openAs(browser, portal, email)
  await use(page)
  await leave(page)
}

export { expect }

/** Returns the options of a journey, which name the rules that it tests. */
export const rules = (...ids: string[]) => ({ annotation: ids.map((description) => ({ type: 'rule', description })) })

/** Opens an address and signs in with a demonstration account. */
export async function signIn(page: Page, email: string, to = '/'): Promise<void> {
  await page.goto(to)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity') && !url.pathname.startsWith('/callback'))
  await postponeMfa(page)
}

/** Returns the dialog that asks for multi-factor authentication after each sign-in until it is set up. */
export const mfaDialog = (page: Page) => page.getByRole('dialog', { name: 'Set up multi-factor authentication' })

/** Closes the dialog that asks for multi-factor authentication. Applicants do not get this dialog. */
export async function postponeMfa(page: Page): Promise<void> {
  const cancel = mfaDialog(page).getByRole('button', { name: 'Cancel' })
  await cancel.or(page.getByRole('heading', { level: 1, name: 'Your access is awaiting approval' })).waitFor()
  if (!(await cancel.isVisible())) return
  await cancel.click()
  await mfaDialog(page).waitFor({ state: 'detached' })
}

/**
 * Opens a separate browser context in which a person has signed in. Without an address, the page may not have loaded the
 * portal yet, but can make calls.
 */
export async function openAs(browser: Browser, portal: Portal, email: string, to?: string): Promise<Page> {
  const page = await enter(browser, portal.url)
  const context = page.context()
  const key = `${portal.url} ${email}`
  const signedIn = signedInSessions.get(key)
  if (signedIn) {
    await context.addCookies(signedIn.cookies)
    await page.goto('/healthz')
    await page.evaluate(`
      Object.assign(sessionStorage, ${JSON.stringify(signedIn.storage)})
      localStorage.setItem('mfa-later', ${JSON.stringify(signedIn.mfaLater)})
    `)
    const isTokenFresh = Date.now() < signedIn.time + freshTokenMs
    if (to !== undefined || !isTokenFresh) {
      await page.goto(to ?? '/')
      // Wait for the first render, because earlier key presses are lost.
      await page.locator('h1').first().waitFor()
    }
  } else {
    const time = Date.now()
    await signIn(page, email, to)
    const storage = await page.evaluate<Record<string, string>>(storageScript)
    const mfaLater = await page.evaluate<string>(`localStorage.getItem('mfa-later') ?? ''`)
    signedInSessions.set(key, { cookies: await context.cookies(), storage, mfaLater, time })
  }
  return page
}

/**
 * A script that returns the session storage without the refresh token, because only one browser context may use that
 * token. The other contexts renew their tokens with the cookies.
 */
const storageScript = `Object.fromEntries(Object.entries(sessionStorage).map(([name, text]) => {
  if (!name.startsWith('oidc.user')) return [name, text]
  const { refresh_token, ...user } = JSON.parse(text)
  return [name, JSON.stringify(user)]
}))`

/** The cookies and storage of each portal and account after its sign-in. Later browser contexts start with them. */
const signedInSessions = new Map<
  string,
  { cookies: Cookie[]; storage: Record<string, string>; mfaLater: string; time: number }
>()

/** A token can be used for calls this long after the sign-in. Then the portal has to renew it. */
const freshTokenMs = (idTokenSeconds * 1000) / 2

/** Opens a phone-sized browser context without a sign-in. */
export async function openPhone(browser: Browser, portal: Portal): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  return (await browser.newContext({ baseURL: portal.url, ...phone })).newPage()
}

/** Fails if the page is wider than the window. */
export async function expectFitsWidth(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

/** Fails unless the whole element is in the window and nothing covers its centre. Does not scroll to it. */
export async function expectInView(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  const isOnTop = () =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const topmost = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(topmost)
    })
  await expect.poll(isOnTop, `nothing covers ${target}`).toBe(true)
}

/**
 * Waits until the current screen has loaded. With TEST_AXE, as in `npm run test:deep -- --only axe`, it also fails if axe finds a
 * violation of WCAG 2.2 AA. `accessible.spec.ts` checks one screen of each family in every run. A page that follows the scheme
 * of the system, such as that of a customer's link, is checked in dark colours too.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!process.env.TEST_AXE) return waitUntilStable(page, screen).then(() => undefined)
  expect(await findViolations(page, screen), `axe on ${screen}`).toEqual([])
  // The portal stores the scheme that the person has chosen.
  if (await page.evaluate<boolean>(`'mantineColorScheme' in document.documentElement.dataset`)) return
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await findViolations(page, `${screen}, dark`, 'colours')
  await page.emulateMedia({ colorScheme: null })
  expect(violations, `axe on ${screen}, dark`).toEqual([])
}

/** Waits until the screen has loaded, fails if a phone hides some of it, and takes its picture. Returns whether the page has already loaded axe. */
async function waitUntilStable(page: Page, screen: string): Promise<boolean> {
  const hasAxe = await page.evaluate<boolean>(stableScript)
  expect(await page.evaluate<string[]>(hiddenOnPhoneScript), `hidden on the phone: ${screen}`).toEqual([])
  // If JOURNEYS_PICTURES names a folder, save a screenshot of each screen there.
  if (process.env.JOURNEYS_PICTURES)
    await page.screenshot({
      path: `${process.env.JOURNEYS_PICTURES}/${screen.replace(/\W+/g, '-')}.png`,
      fullPage: true,
    })
  return hasAxe
}

/** Returns the violated rules of axe with their elements, after the screen has loaded. In another scheme only the colours differ. */
export async function findViolations(page: Page, screen: string, rules: AxeRules = 'all'): Promise<string[]> {
  const hasAxe = await waitUntilStable(page, screen)
  // The source of axe is half a megabyte, so load it only once for each page.
  if (!hasAxe) await page.evaluate(axeSource)
  return page.evaluate<string[]>(violationsScript(rules))
}

/** Returns the ID token of the page, for API calls. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))
    return String(JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}').id_token)
  })
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends a call as the person who is signed in on the page. */
export async function callAs(
  page: Page,
  baseURL: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${await tokenOf(page)}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(`${baseURL}/api/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer['body'] }
}

/** Sets the behaviour of a sandbox. */
export async function setSandboxBehaviour(baseURL: string, system: string, behaviour: object): Promise<void> {
  const response = await fetch(`${baseURL}/dev/sandbox/${system}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  })
  expect(response.status).toBe(200)
}
