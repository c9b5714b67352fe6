import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { seeds, times } from '../../server/test/seeds.ts'
import { chromiumPath } from '../chromium-path.ts'
import { expect, openAs, signIn, test } from '../fixtures.ts'
import { crash, makeRandom } from '../interruptions.ts'
import { callOk, makeOrder } from '../records.ts'

// `npm run test:deep` kills more often.
const kills = times(2, 100)
const rowCount = 5
const simColumn = 4

const cell = (page: Page, row: number) => page.locator(`[data-row="${row}"][data-column="${simColumn}"]`)

async function makeRows(page: Page): Promise<number> {
  const person = { firstName: 'Tippy', surname: 'Kept', email: 'tippy@kept.example' }
  const { orderID } = await makeOrder(page, person)
  const rows = Array.from({ length: rowCount }, (_, index) => ({ simCardNo: `card ${index}` }))
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, rows)
  return orderID
}

/** Types a text of a random length into a random row, and returns the row and the text. */
async function typeSomewhere(page: Page, random: (limit: number) => number, round: number) {
  const row = random(rowCount)
  const text = `${round} ${'abcdefghijklmnopqrstuvwxyz'.slice(0, 1 + random(15))}`
  await cell(page, row).click()
  for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key)
  if (random(3) === 0) await page.keyboard.press('Enter')
  return { row, text }
}

async function expectTexts(page: Page, texts: readonly string[], message: string): Promise<void> {
  for (const [row, text] of texts.entries()) await expect(cell(page, row), message).toHaveText(text)
}

test.describe.configure({ mode: 'serial' })

for (const seed of seeds) {
  test(`no character is lost when the tab, network or server ends, kills: ${kills}, seed: ${seed}`, async ({
    browser,
    portal,
  }) => {
    const random = makeRandom(seed)
    let page = await openAs(browser, portal, 'dealer@example.test')
    const context = page.context()
    const orderID = await makeRows(page)
    const address = `/create-mobile?order=${orderID}`
    const texts = Array.from({ length: rowCount }, (_, index) => `card ${index}`)
    await page.goto(address)
    await expectTexts(page, texts, 'the rows are loaded')
    for (let round = 0; round < kills; round += 1) {
      const kind = (['close', 'crash', 'reload', 'offline'] as const)[random(4)] ?? 'close'
      const killsServer = round % 12 === 11
      if (kind === 'offline') await context.setOffline(true)
      const { row, text } = await typeSomewhere(page, random, round)
      texts[row] = text
      if (killsServer) await portal.kill()
      if (kind === 'reload' && !killsServer) await page.reload()
      else {
        if (kind === 'crash') await crash(page)
        await page.close()
        await context.setOffline(false)
        if (killsServer) await portal.start()
        page = await context.newPage()
        await page.goto(address)
      }
      await expectTexts(page, texts, `seed ${seed}, round ${round}, ${kind}${killsServer ? ' with server' : ''}`)
    }
    await expect.poll(() => storedTexts(page, orderID)).toEqual(texts)
    await context.close()
  })
}

/** The texts that the order has on the server. */
const storedTexts = async (page: Page, orderID: number) =>
  Object.values(await callOk(page, 'GET', `order/GetMobile/${orderID}`)).map(
    (row) => (row as { simCardNo: string }).simCardNo,
  )

/**
 * A script that waits for 50 ms, in which the portal hands what was typed to the browser's databases, and then until they
 * have written what they were given before. A busy machine takes long for the second part only.
 */
const draftWritten = `new Promise((done) => setTimeout(done, 50)).then(async () => {
  const settled = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: done, onerror: fail }))
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await settled(opening)
    const stores = opening.result.objectStoreNames
    await settled(opening.result.transaction(stores, 'readonly').objectStore(stores[0]).count())
    opening.result.close()
  }
})`

test('no character that was typed 50 ms before is lost when the browser is killed', async ({ portal }) => {
  const seed = seeds.at(-1) ?? 0
  const random = makeRandom(seed)
  const profile = await mkdtemp(join(tmpdir(), 'kept-typing-'))
  let [browser, child] = await startBrowser(profile)
  try {
    let page = await openSignedIn(browser, portal.url)
    const orderID = await makeRows(page)
    const texts = Array.from({ length: rowCount }, (_, index) => `card ${index}`)
    for (let round = 0; round < times(1, 9); round += 1) {
      await page.goto(`${portal.url}/create-mobile?order=${orderID}`)
      await expectTexts(page, texts, 'the rows are loaded')
      await page.context().setOffline(true)
      const { row, text } = await typeSomewhere(page, random, round)
      texts[row] = text
      await page.evaluate(draftWritten)
      await killBrowser(child)
      ;[browser, child] = await startBrowser(profile)
      page = await openSignedIn(browser, portal.url)
      await page.goto(`${portal.url}/create-mobile?order=${orderID}`)
      await expectTexts(page, texts, `seed ${seed}, round ${round}`)
      await expect.poll(() => storedTexts(page, orderID), `stored: seed ${seed}, round ${round}`).toEqual(texts)
      await expect(page.getByText(/Saved \d/)).toBeVisible()
    }
  } finally {
    await killBrowser(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function openSignedIn(browser: Browser, portalUrl: string): Promise<Page> {
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  const orders = `${portalUrl}/orders`
  await page.goto(orders)
  const form = page.locator('[name=email]')
  await form.or(page.getByRole('heading', { level: 1, name: 'Orders' })).waitFor()
  // After half a minute Chromium has written the sign-in of the last time to the disk.
  if (await form.isVisible()) await signIn(page, 'member@example.test', orders)
  return page
}

/** Starts a browser with a profile on disk, as a person has. */
async function startBrowser(profile: string): Promise<[Browser, ChildProcess]> {
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--lang=en-AU']
  const child = spawn(
    chromiumPath ?? chromium.executablePath(),
    [...options, `--user-data-dir=${profile}`, 'about:blank'],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let output = ''
  for await (const chunk of child.stderr ?? []) {
    output += String(chunk)
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
    if (endpoint) return [await chromium.connectOverCDP(endpoint), child]
  }
  throw new Error(`The browser did not start: ${output}`)
}

async function killBrowser(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exited
}
