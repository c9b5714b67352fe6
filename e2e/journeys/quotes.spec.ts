import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flagNames } from '@dealerline/shared/rules/flags.ts'
import type { Page } from '@playwright/test'
import { freePort } from '../../server/test/free-port.ts'
import { expect, expectAccessible, openAs, openPhone, rules, signIn, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose, openMenu, saveScreen } from '../pages.ts'
import { Portal } from '../portal.ts'
import { callOk, makeOrder, makeQuote } from '../records.ts'

const person = { firstName: 'Quilla', surname: 'Fairweather', email: 'quilla@fairweather.example' }
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(async () => {
  await dealer.context().close()
})

const status = () => dealer.getByRole('region', { name: 'Open order' })
const versionRow = (version: number) => dealer.getByRole('row', { name: new RegExp(`^v${version} `) })
const generate = () => dealer.getByRole('button', { name: 'Generate Quote' }).click()
const convert = () => dealer.getByRole('button', { name: 'Convert to Order' }).click()

test(
  'a quote becomes an order at its quoted prices',
  rules('CAP-convert-quote', 'MENU-quote-show', 'ORD-convert-quote', 'U10'),
  async ({ portal }) => {
    const { orderID, customerID } = await makeQuote(dealer, person)
    await dealer.goto(`/quote-details?order=${orderID}`)
    await expect(status()).toContainText(`Quote ${orderID}, no version yet`)
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Sign and Send/ })).toHaveCount(0)
    await choose(dealer, 'Type', 'Re-contract')
    const list = (name: string) => dealer.getByRole('region', { name })
    await list('Current spend').getByRole('button', { name: 'Add row' }).click()
    for (const text of ['Old carrier, mobiles', '3', '89.95']) {
      await dealer.keyboard.type(text)
      await dealer.keyboard.press('Tab')
    }
    await dealer.keyboard.press('Enter')
    await list('Channel installation').getByRole('button', { name: 'Add row' }).click()
    for (const text of ['Cabling', '2', '120']) {
      await dealer.keyboard.type(text)
      await dealer.keyboard.press('Tab')
    }
    await dealer.getByLabel('Company').fill('Ohm & Sons')
    await saveScreen(dealer)
    await expectAccessible(dealer, 'quote details')
    await dealer.reload()
    await expect(list('Current spend').getByText('$269.85').first()).toBeVisible()
    await expect(dealer.getByLabel('Company')).toHaveValue('Ohm & Sons')

    await openMenu(dealer, 'Generate Quote')
    await expectAccessible(dealer, 'generate quote, no version yet')
    await generate()
    await expect(versionRow(1)).toContainText('Current')
    await expect(status()).toContainText(`Quote ${orderID}, version 1`)
    await generate()
    await expect(dealer.getByText('Nothing has changed: version 1 is still current')).toBeVisible()
    await expectAccessible(dealer, 'generate quote')
    await guidePicture(dealer, 'generate-quote')
    const loading = dealer.waitForEvent('download')
    await versionRow(1).getByRole('button', { name: 'Download version 1' }).click()
    expect((await loading).suggestedFilename()).toBe(`quote-${orderID}-v1.pdf`)
    if (process.env.JOURNEYS_PICTURES) await (await loading).saveAs(`${process.env.JOURNEYS_PICTURES}/quote.pdf`)

    await portal.rows("update rate_plans set monthly_retail = monthly_retail + 7 where usage_type = 'mobile'")
    const before = await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)
    await convert()
    const dialog = dealer.getByRole('dialog', { name: `Convert quote ${orderID} at the quoted prices?` })
    await expect(dialog.getByRole('row', { name: /^Mobile 1: / })).toBeVisible()
    await expectAccessible(dealer, 'changed prices')
    await dialog.getByRole('button', { name: 'Convert at quoted prices' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
    const newOrderID = Number(new URL(dealer.url()).searchParams.get('order'))
    await expect(status()).toContainText(`Order ${newOrderID}`)
    await status()
      .getByRole('link', { name: `From quote ${orderID}` })
      .click()
    await expect(status()).toContainText('Converted')
    await expect(dealer.getByRole('button', { name: 'Convert to Order' })).toHaveCount(0)
    await expectAccessible(dealer, 'a converted quote')
    await dealer
      .getByRole('main')
      .getByRole('link', { name: `Open order ${newOrderID}` })
      .click()
    await expect(status()).toContainText(`Order ${newOrderID}`)
    const order = await callOk(dealer, 'GET', `Order/GetOrder/${newOrderID}`)
    expect(order).toMatchObject({ relatedOrder: orderID, customerID, isQuote: false })
    const fees = (from: Record<string, unknown>) =>
      (from.content as { mobile: { rows: { monthlyFee: number }[] } }).mobile.rows.map((row) => row.monthlyFee)
    expect(fees(order)).toEqual(fees(before))
    await portal.rows("update rate_plans set monthly_retail = monthly_retail - 7 where usage_type = 'mobile'")
  },
)

test('an expired quote cannot be converted until it is generated again', async ({ portal }) => {
  const { orderID } = await makeQuote(dealer, person)
  await dealer.goto(`/generate-quote?order=${orderID}`)
  await generate()
  await expect(versionRow(1)).toContainText('Current')
  await portal.rows("update quote_versions set expires_at = now() - interval '1 second' where order_id = $1", [orderID])
  await convert()
  await expect(dealer.getByText(`Version 1 of quote ${orderID} has expired. Generate the quote again.`)).toBeVisible()
  await expect(dealer.getByRole('dialog')).toHaveCount(0)
  await expect(versionRow(1)).toContainText('Expired')
  await expectAccessible(dealer, 'generate quote, expired')
  await generate()
  await expect(versionRow(2)).toContainText('Current')
  await expect(versionRow(1)).toContainText('Superseded')
  await convert()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
})

test(
  'the screens for quotes redirect home if the order is not a quote',
  rules('ROUTE-quote-details-quote-only', 'MENU-quote-only-hidden'),
  async () => {
    const quote = await makeQuote(dealer, person)
    const order = await callOk(dealer, 'POST', 'Order/CreateOrder', { customerID: quote.customerID })
    for (const screen of ['/quote-details', '/generate-quote']) {
      await dealer.goto(`${screen}?order=${order.orderID}`)
      await expect(dealer).toHaveURL((url) => url.pathname === '/')
    }
    await dealer.goto(`/order-summary?order=${quote.orderID}`)
    await expect(dealer.getByRole('heading', { level: 1, name: 'Generate Quote' })).toBeVisible()
  },
)

test('the changes of two people to one quote are merged', async () => {
  const { orderID } = await makeQuote(dealer, person)
  await dealer.goto(`/quote-details?order=${orderID}`)
  await expect(dealer.getByLabel('Company')).toBeVisible()
  await callOk(dealer, 'POST', 'order/SaveQuote', { orderID, type: 3 })
  await dealer.getByLabel('Company').fill('Ohm & Sons')
  await dealer.keyboard.press('ControlOrMeta+s')
  await expect(dealer.getByText(/Saved \d/).first()).toBeVisible()
  const storedQuote = await callOk(dealer, 'GET', `order/GetQuoteDetails/${orderID}`)
  expect(storedQuote).toMatchObject({ type: 3, contractorDetails: { company: 'Ohm & Sons' } })
})

test(
  'an incomplete order is not duplicated, and the waiting dialog closes',
  rules('ORD-duplicate-validates', 'ORD-convert-stops'),
  async () => {
    const { orderID } = await makeOrder(dealer, person)
    await dealer.goto(`/order-summary?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Duplicate Order' }).click()
    const dialog = dealer.getByRole('dialog', { name: 'Missing Requirements' })
    await expect(dialog.getByText('Products or Hardware required')).toBeVisible()
    await expect(dealer.getByRole('dialog')).toHaveCount(1)
  },
)

test('a quote is read and generated on a phone', async ({ browser, portal }) => {
  const { orderID } = await makeQuote(dealer, person)
  await callOk(dealer, 'POST', 'order/SaveQuote', {
    orderID,
    currentSpend: [{ description: 'Old carrier', quantity: 1, monthly: 300 }],
  })
  const phone = await openPhone(browser, portal)
  await signIn(phone, 'dealer@example.test', `/quote-details?order=${orderID}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Quote Details' })).toBeVisible()
  await expectAccessible(phone, 'quote details on a phone')
  await phone.goto(`/generate-quote?order=${orderID}`)
  await phone.getByRole('button', { name: 'Generate Quote' }).click()
  await expect(phone.getByText('Current', { exact: true })).toBeVisible()
  await expectAccessible(phone, 'generate quote on a phone')
  await phone.context().close()
})

test(
  'without the quote tool, a quote has Sign and Send but no quote screens, and is converted',
  rules('FLAG-quoteTool', 'MENU-quote-only-hidden'),
  async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-flags-'))
    const off = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off' }
    writeFileSync(
      join(folder, 'flags.json'),
      JSON.stringify({ flags: Object.fromEntries(flagNames.map((name) => [name, off])) }),
    )
    const plain = new Portal(await freePort(), { FLAGS_FILE: join(folder, 'flags.json') })
    await plain.start()
    try {
      const page = await openAs(browser, plain, 'dealer@example.test')
      const { orderID } = await makeQuote(page, person)
      await page.goto(`/generate-quote?order=${orderID}`)
      await expect(page).toHaveURL((url) => url.pathname === '/')
      await page.goto(`/order-summary?order=${orderID}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
      const menu = page.getByRole('navigation', { name: 'Sections' })
      await expect(menu.getByRole('link', { name: /^Sign and Send/ })).toBeVisible()
      await expect(menu.getByRole('link', { name: /Quote/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Convert to Order' }).click()
      await expect(page).toHaveURL((url) => Number(url.searchParams.get('order')) > orderID)
      await page.context().close()
    } finally {
      await plain.stop()
      rmSync(folder, { recursive: true })
    }
  },
)
