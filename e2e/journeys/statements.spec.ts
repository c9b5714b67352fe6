import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flagNames } from '@dealerline/shared/rules/flags.ts'
import type { Page } from '@playwright/test'
import { freePort } from '../../server/test/free-port.ts'
import { callAs, expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { makePdf } from '../pdf.ts'
import { Portal } from '../portal.ts'
import { callOk, makeBusinessOrder, makeQuote, makeSendableOrder, sendOrder } from '../records.ts'

const person = { firstName: 'Stella', surname: 'Statement', email: 'stella@statement.example' }
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})
test.afterAll(() => dealer.context().close())

test('a file is uploaded to a sent order by the order’s guid', rules('UP-draft-by-guid'), async () => {
  const order = await makeSendableOrder(dealer, person)
  await sendOrder(dealer, order, person)
  const { orderGUID } = await callOk(dealer, 'GET', `Order/GetOrder/${order.orderID}`)
  await dealer.goto(`/attachments/general?order=${order.orderID}`)
  const uploaded = dealer.waitForResponse((response) => response.url().includes('UploadFilesByGuid'))
  await dealer.locator('input[type=file]').first().setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(),
  })
  expect((await uploaded).url()).toContain(String(orderGUID))
  await expect(dealer.getByRole('table', { name: 'Files on this order' }).getByText('bill.pdf')).toBeVisible()
})

test(
  'a screen that is not fetched within 120 s shows an error, and opens on a retry',
  rules('SHELL-chunk-timeout'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test', '/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders and quotes' })).toBeVisible()
    await page.clock.install()
    await page.route(/\/assets\/WhatsNew-.*\.js/, () => undefined)
    await page.getByRole('button', { name: /account/ }).click()
    await page.getByRole('menuitem', { name: "What's new" }).click()
    await page.clock.runFor(119_000)
    await expect(page.getByText('This screen could not be fetched.')).toHaveCount(0)
    await page.clock.runFor(2000)
    await expect(page.getByText('This screen could not be fetched.')).toBeVisible()
    await page.unroute(/\/assets\/WhatsNew-.*\.js/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "What's new" })).toBeVisible()
    await page.context().close()
  },
)

test('opening a screen that is not part of the order redirects, and the reason is shown', rules('P8'), async () => {
  const { orderID, customerID } = await makeBusinessOrder(dealer, 'Closedscreen')
  const relocationOrder = await callOk(dealer, 'POST', 'Order/CreateOrder', { customerID, orderType: 1 })
  await dealer.goto(`/create-mobile?order=${relocationOrder.orderID}`)
  await expect(dealer.getByText('Mobile is not part of this change of address.')).toBeVisible()
  await expect(dealer).toHaveURL(/\/create-company\?order=/)
  await expectAccessible(dealer, 'a screen that the order does not have')
  const { orderID: quoteID } = await callOk(dealer, 'POST', 'Order/CreateOrder', { customerID, isQuote: true })
  for (const path of ['/create-contacts', '/create-finance']) {
    await dealer.goto(`${path}?order=${quoteID}`)
    await expect(dealer.getByText(/is not part of this quote\.$/)).toBeVisible()
    await expect(dealer).toHaveURL(/\/create-company\?order=/)
  }
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
})

test(
  'the highlighted option of a list and of the search is readable in light and dark mode',
  rules('U16', 'U17', 'U22'),
  async () => {
    const { orderID } = await makeBusinessOrder(dealer, 'Contrastwise')
    for (const scheme of ['light', 'dark'] as const) {
      await dealer.emulateMedia({ colorScheme: scheme })
      await dealer.goto(`/create-mobile?order=${orderID}`)
      await dealer.getByRole('button', { name: 'Add row' }).click()
      const focused = () => dealer.locator(':focus').getAttribute('aria-label')
      for (let presses = 0; presses < 10 && !(await focused())?.startsWith('Plan'); presses += 1)
        await dealer.keyboard.press('Tab')
      await dealer.keyboard.press('Space')
      await dealer.keyboard.press('ArrowDown')
      await expect(dealer.locator('[data-combobox-selected]')).toBeVisible()
      // The text of the highlighted option has a colour that contrasts with its background.
      const colours = () =>
        dealer.evaluate<string[]>(`(() => {
        const option = document.querySelector('[data-combobox-selected]')
        return [option, ...option.querySelectorAll('span')].map((part) => getComputedStyle(part).color)
      })()`)
      await expect.poll(async () => new Set(await colours()).size, { message: scheme }).toBe(1)
      await dealer.keyboard.press('Escape')
    }
    await dealer.emulateMedia({ colorScheme: 'light' })
    await dealer.goto('/orders')
    await expect(dealer.getByRole('heading', { level: 1, name: 'Orders and quotes' })).toBeVisible()
    await dealer.keyboard.press('ControlOrMeta+k')
    await dealer.keyboard.type('Contrastwise')
    const box = dealer.getByRole('combobox', { name: 'Search customers, orders and screens' })
    await expect(box).toHaveValue('Contrastwise')
    await expect(dealer.locator('[data-combobox-selected]')).toContainText('Contrastwise')
    await expectAccessible(dealer, 'the search with its first result highlighted')
    await dealer.keyboard.press('Enter')
    await expect(dealer).toHaveURL(/order=\d+|customer=\d+/)
  },
)

test(
  'the printed quote starts with the comparison if quoteToolV2 is on',
  rules('FLAG-quoteToolV2', 'RPT-v2'),
  async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-flags-'))
    const on = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on' }
    const flags = Object.fromEntries(flagNames.map((name) => [name, on]))
    writeFileSync(join(folder, 'flags.json'), JSON.stringify({ flags }))
    const otherPortal = new Portal(await freePort(), { FLAGS_FILE: join(folder, 'flags.json') })
    await otherPortal.start()
    try {
      const page = await openAs(browser, otherPortal, 'dealer@example.test')
      const { orderID } = await makeQuote(page, person)
      await page.goto(`/generate-quote?order=${orderID}`)
      await page.getByRole('button', { name: 'Generate Quote' }).click()
      await expect(page.getByRole('row', { name: /^v1 / })).toContainText('Current')
      const [version] = await otherPortal.rows('select snapshot from quote_versions where order_id = $1', [orderID])
      expect(JSON.stringify(version)).toContain('"layout":"comparison"')
      await page.goto(`/direct-debit?order=${orderID}`)
      await expect(page.getByText('Direct Debit is not part of this quote.')).toBeVisible()
      expect((await callAs(page, otherPortal.url, 'GET', `order/GetQuoteDocument/${orderID}/1`)).status).toBe(200)
      await page.context().close()
    } finally {
      await otherPortal.stop()
      rmSync(folder, { recursive: true })
    }
  },
)
