import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.mjs'
import type { BenchmarkContext } from '../benchmark.ts'
import type { Server } from '../server.ts'

const sizes = [10, 500] as const

/** Milliseconds from a key press until the editor shows the change, in an editor with this number of rows. */
export interface Typing {
  rows: number
  p50: number
  p95: number
}

/** Types names into cells of the IP voice editor, in orders with 10 and 500 rows, and ends each name with Enter. */
export async function typing({ server, port }: BenchmarkContext): Promise<Typing[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const results: Typing[] = []
    for (const rows of sizes)
      results.push(await measureTyping(browser, `http://localhost:${port}`, await makeOrder(server, rows), rows))
    return results
  } finally {
    await browser.close()
  }
}

/** Opens the IP voice editor of an order, signed in as its dealer. */
export const openEditor = (browser: Browser, site: string, orderID: number): Promise<Page> =>
  signInInBrowser(browser, site, `/create-ipvoice?order=${orderID}`)

/** Opens an address, signed in as the dealer. */
export async function signInInBrowser(browser: Browser, site: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('[name=email]').fill('dealer@example.test')
  await page.locator('[name=password]').fill('Dealerline-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  // At each sign-in, a dialog asks people without a second factor to add one.
  await page
    .getByRole('dialog', { name: /multi-factor/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  return page
}

async function measureTyping(browser: Browser, site: string, orderID: number, rows: number): Promise<Typing> {
  const page = await openEditor(browser, site, orderID)
  await page.locator('[data-row="0"][data-column="1"]').click()
  await typeNames(page, 2)
  await page.evaluate(watchKeys)
  await typeNames(page, 8)
  const times = (await page.evaluate<number[]>('keyTimes')).toSorted((one, other) => one - other)
  await page.context().close()
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { rows, p50: at(0.5), p95: at(0.95) }
}

async function typeNames(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    for (const key of ['D', 'e', 's', 'k', ' ', String(index % 10), 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(60)
    }
  }
}

/** A script for the page, which records the time from each key press until the next frame is painted. */
const watchKeys = `
  keyTimes = []
  addEventListener('keydown', (event) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => keyTimes.push(performance.now() - event.timeStamp)
    requestAnimationFrame(() => channel.port2.postMessage(undefined))
  }, { capture: true })
`

/** Makes an order with this number of extensions. */
export async function makeOrder({ json }: Server, count: number): Promise<number> {
  const companyDetails = { companyName: 'Kestrel Pty Ltd' }
  const customer = { custType: 'business', firstName: 'Ada', surname: 'Nguyen', mobile: '0412 345 678', companyDetails }
  const { customerID = 0 } = await json({ method: 'POST', path: '/api/Customer/AddCustomerToUB', body: customer })
  const ipVoice = Array.from({ length: count }, (_, row) => ({
    extensionNo: 1000 + row,
    extensionName: `Desk ${row + 1}`,
    ratePlanID: 2,
    handsetID: 10023,
  }))
  const body = { customerID, content: { ipVoice } }
  const { orderID = 0 } = await json({ method: 'POST', path: '/api/Order/CreateOrder', body })
  return orderID
}
