import type { Locator, Page } from '@playwright/test'
import { countScripts } from '../count-scripts.ts'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeQuote, makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { readSignerCode } from '../signing-pages.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Light',
  email: `${firstName.toLowerCase()}@light.example`,
})
const maxScripts = 12
const maxBytes = 90_000
const maxTaps = 6
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})
test.afterAll(() => leave(dealer))

async function makeLink(firstName: string): Promise<string> {
  return sendOrder(dealer, await makeSendableOrder(dealer, person(firstName)), person(firstName))
}

async function makeQuoteLink(firstName: string, portal: { rows(text: string): Promise<Record<string, unknown>[]> }) {
  const { orderID } = await makeQuote(dealer, person(firstName))
  await callOk(dealer, 'POST', 'order/SendQuote', { orderID })
  const [offer] = await portal.rows('select guid from quote_offers order by created_at desc limit 1')
  return `${new URL(dealer.url()).origin}/view-quote/${String(offer?.guid)}`
}

test('the pages of an order and a quote load few scripts until they can be used', async ({ browser, portal }) => {
  const link = await makeLink('Lena')
  const pages = [
    { address: link, button: 'Next: terms' },
    { address: link.replace('/docusign/', '/approve/'), button: 'Decline' },
    { address: await makeQuoteLink('Lena', portal), button: 'Accept' },
  ]
  for (const { address, button } of pages) {
    const phone = await openPhone(browser, portal)
    const scripts = countScripts(phone)
    // A policy that refuses a part, and a page that the browser renders otherwise than the server, are errors.
    const errors: string[] = []
    phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    phone.on('pageerror', (error) => errors.push(error.message))
    await phone.goto(address)
    await expect(phone.getByRole('button', { name: button, exact: true })).toBeEnabled()
    const { count, bytes } = await scripts()
    expect(count, address).toBeGreaterThan(0)
    expect(count, address).toBeLessThanOrEqual(maxScripts)
    expect(bytes, address).toBeLessThanOrEqual(maxBytes)
    expect(errors, address).toEqual([])
    await leave(phone)
  }
})

test('the pages read without JavaScript, and say what needs it', async ({ browser, portal }) => {
  const link = await makeLink('Nola')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  // Playwright finds no texts inside noscript.
  const expectNotice = () =>
    expect
      .poll(() => page.locator('noscript > p').first().textContent())
      .toMatch(/without JavaScript. To answer, switch it on/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order from Dana Novak' })).toBeVisible()
  await expect(page.getByText(/^For Nola. It is valid until \d/)).toBeVisible()
  await expect(page.getByText('Monthly (inc GST)').first()).toBeVisible()
  await page.getByText(/^Show details/).click()
  await expect(page.getByText('Contract (months)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The terms' })).toBeVisible()
  await expectNotice()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto(link.replace('/docusign/', '/approve/'))
  await expect(page.getByRole('heading', { level: 1, name: /^Approve order/ })).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('checkbox'))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The terms' })).toBeVisible()
  await expectNotice()
  await page.goto(await makeQuoteLink('Nola', portal))
  await expect(page.getByRole('heading', { level: 1, name: /^Your quote from/ })).toBeVisible()
  await expect(page.getByText(/Valid until \d/)).toBeVisible()
  await expectNotice()
  for (const path of ['docusign', 'approve', 'view-quote', 'view-finance', 'view-relocation', 'view-lessee-change']) {
    await page.goto(`${new URL(link).origin}/${path}/6f1f7c1e-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  }
  await page.goto(`${link.replace('/docusign/', '/docusignSuccess/')}/false`)
  await expect(page.getByRole('heading', { name: 'The document was not signed' })).toBeVisible()
  await context.close()
})

test('a customer signs with six taps at most, and the focus stays on the page', async ({ browser, portal }) => {
  const phone = await openPhone(browser, portal)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const button = (name: string) => phone.getByRole('button', { name, exact: true })
  const focusIsOnPage = () =>
    expect.poll(() => phone.evaluate<boolean>('document.activeElement !== document.body')).toBe(true)
  await phone.goto(await makeLink('Tia'))
  await tap(button('Next: terms'))
  await focusIsOnPage()
  await expectAccessible(phone, 'signing page, terms to accept together')
  await expectFitsWidth(phone)
  await tap(button('Accept all and continue'))
  await expect(phone.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await focusIsOnPage()
  await tap(button('Send me a code'))
  await expect(phone.getByLabel('Code')).toBeFocused()
  await phone.getByText(/^A code was sent by/).waitFor()
  await phone.keyboard.type(await readSignerCode(phone))
  await expect(phone.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()
  await tap(button('Sign order'))
  await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeFocused()
  expect(taps).toBeLessThanOrEqual(maxTaps)
  await leave(phone)
})

test('the dark page of a customer has readable colours, and a dialog returns the focus', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(await makeQuoteLink('Dora', portal))
  await expect(phone.getByRole('button', { name: 'Accept' })).toBeEnabled()
  const background = () => phone.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await expect.poll(background).toBe('rgb(15, 22, 34)')
  await expectAccessible(phone, 'quote on a phone, dark')
  await phone.getByRole('button', { name: 'Decline' }).click()
  await expectAccessible(phone, 'decline a quote, dark')
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await expect(phone.getByRole('button', { name: 'Decline' })).toBeFocused()
  await context.close()
})
