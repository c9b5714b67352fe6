import type { Browser, Locator, Page } from '@playwright/test'
import { expect, openAs, openPhone, test } from '../fixtures.ts'
import type { Portal } from '../portal.ts'
import { makeQuote, makeSendableOrder, sendOrder } from '../records.ts'
import { readSignerCode } from '../signing-pages.ts'
import { tabTo } from '../typing.ts'
import { countInput, describeCounts, type InputCounts, type Limits } from './count-input.ts'

const results: [task: string, result: string][] = []

test.afterAll(() => {
  for (const [task, result] of results) console.log(`${task.padEnd(58)} ${result}`)
})

const add = (task: string, counts: InputCounts, limits: Limits) => results.push([task, describeCounts(counts, limits)])

/** Opens a page on which a dealer has signed in. Its input counts from the next page on. */
async function openCounted(browser: Browser, portal: Portal, address = '/') {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const counts = await countInput(page.context())
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  return { page, counts }
}

const finish = (page: Page) => page.getByRole('complementary', { name: 'Finish' })
const sentTo = (page: Page, name: string) => finish(page).getByRole('heading', { name: `Sent to ${name}` })

/** Types the person and the address of a new business; the focus is in the first field. */
async function typePerson(page: Page): Promise<void> {
  const { keyboard } = page
  await expect(page.getByRole('combobox', { name: 'Salutation' })).toBeFocused()
  await keyboard.type('Ms')
  const values: [label: string, text: string][] = [
    ['First name', 'Petra'],
    ['Surname', 'Novak'],
    ['Job title', 'Owner'],
    ['Mobile', '0412345678'],
    ['E-mail', 'petra@kestrel.test'],
  ]
  for (const [label, text] of values) {
    await tabTo(page, page.locator('main').getByRole('textbox', { name: label, exact: true }))
    await keyboard.type(text)
  }
  await tabTo(page, page.getByRole('combobox', { name: /Search for a physical street address/ }))
  await keyboard.type('1 harbour', { delay: 20 })
  await page.getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

/** Types ten numbers down the column, and fills the plan of the first row down; the focus is in the first number. */
async function typeLines(page: Page): Promise<void> {
  const { keyboard } = page
  for (let line = 0; line < 10; line += 1) {
    await keyboard.type(`041200010${line}`)
    await keyboard.press('Enter')
  }
  const cell = (row: number, column: number) =>
    page.getByRole('grid', { name: 'Mobile' }).locator(`[data-row="${row}"][data-column="${column}"]`)
  await keyboard.press('Control+Home')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.type('15 GB')
  await keyboard.press('Tab')
  await expect(cell(0, 2)).toContainText('15 GB')
  await keyboard.press('ArrowLeft')
  for (let line = 1; line < 10; line += 1) await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+d')
  await expect(cell(8, 2)).toContainText('15 GB')
}

test('a new business customer and ten lines are sent with mouse and keyboard', async ({ browser, portal }) => {
  const { page, counts } = await openCounted(browser, portal)
  await page.getByRole('link', { name: /New business customer/ }).click()
  await expect(page.getByRole('textbox', { name: 'ABN' }).first()).toBeFocused()
  await page.keyboard.type('75104999662')
  await expect(page.getByLabel('Company name')).toHaveValue(/./)
  await page.getByRole('button', { name: 'Next: authorised representative' }).click()
  await typePerson(page)
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'New order' }).click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Mobile/ })
    .click()
  await page.getByRole('grid', { name: 'Mobile' }).locator('[data-row="0"][data-column="1"]').click()
  await typeLines(page)
  await finish(page).getByRole('button', { name: 'Read and confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }).click()
  await expect(finish(page).getByText('Nothing missing')).toBeVisible()
  await finish(page).getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(sentTo(page, 'Petra Novak')).toBeFocused()
  add('(a) business customer, ten lines, sent', counts, { clicks: 18, keys: 260 })
  await page.context().close()
})

test('a new business customer and ten lines are sent with the keyboard alone', async ({ browser, portal }) => {
  const { page, counts } = await openCounted(browser, portal)
  const { keyboard } = page
  const goTo = async (title: string, heading: string) => {
    await keyboard.press('ControlOrMeta+k')
    await keyboard.type(title)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  const pressAt = async (target: Locator) => {
    await tabTo(page, target)
    await keyboard.press('Enter')
  }
  await goTo('new bus', 'New business customer')
  await expect(page.getByRole('textbox', { name: 'ABN' }).first()).toBeFocused()
  await keyboard.type('97339569292')
  await expect(page.getByLabel('Company name')).toHaveValue(/./)
  await pressAt(page.getByRole('button', { name: 'Next: authorised representative' }))
  await typePerson(page)
  await pressAt(page.getByRole('button', { name: 'Create customer' }))
  await page.getByRole('button', { name: 'New order' }).waitFor()
  await pressAt(page.getByRole('button', { name: 'New order' }))
  await expect(page).toHaveURL(/order=\d+/)
  await goTo('mobile', 'Mobile')
  await expect(page.getByRole('grid').locator('input[aria-label="Mobile number, new row"]')).toBeFocused()
  await typeLines(page)
  await keyboard.press('ControlOrMeta+Enter')
  await expect(finish(page).getByRole('button', { name: 'Read and confirm' })).toBeFocused()
  await keyboard.press('Enter')
  await pressAt(page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }))
  await expect(finish(page).getByText('Nothing missing')).toBeVisible()
  await pressAt(finish(page).getByRole('button', { name: 'Send by e-mail' }))
  await expect(sentTo(page, 'Petra Novak')).toBeFocused()
  add('(a) the same with the keyboard alone', counts, { clicks: 0, keys: 300 })
  await page.context().close()
})

test('a quote is sent and becomes an order that is sent', async ({ browser, portal }) => {
  const { page, counts } = await openCounted(browser, portal)
  const { orderID } = await makeQuote(page, { firstName: 'Quinn', surname: 'Quote', email: 'quinn@quote.example' })
  await page.goto(`/generate-quote?order=${orderID}`)
  await finish(page).getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(sentTo(page, 'Quinn Quote')).toBeFocused()
  await page.getByRole('button', { name: 'Convert to Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
  await finish(page).getByRole('button', { name: 'Read and confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }).click()
  await expect(finish(page).getByText('Nothing missing')).toBeVisible()
  await finish(page).getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(sentTo(page, 'Quinn Quote')).toBeFocused()
  add('(b) quote, sent, to order, sent', counts, { clicks: 8 })
  await page.context().close()
})

test('a sent order is taken back, changed and sent again', async ({ browser, portal }) => {
  const { page, counts } = await openCounted(browser, portal)
  const cora = { firstName: 'Cora', surname: 'Change', email: 'cora@change.example' }
  const order = await makeSendableOrder(page, cora)
  await sendOrder(page, order, cora)
  await page.goto(`/create-mobile?order=${order.orderID}`)
  await finish(page).getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(finish(page).getByRole('heading', { name: 'Finish' })).toBeFocused()
  await page.getByRole('grid', { name: 'Mobile' }).locator('[data-row="0"][data-column="1"]').click()
  await page.keyboard.type('0412777888')
  await finish(page).getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(sentTo(page, 'Cora Change')).toBeFocused()
  add('(c) take back, change, send again', counts, { clicks: 5 })
  await page.context().close()
})

test('a customer signs on a phone', async ({ browser, portal }) => {
  const dealer = await openAs(browser, portal, 'dealer@example.test')
  const sam = { firstName: 'Sam', surname: 'Signer', email: 'sam@signer.example' }
  const link = await sendOrder(dealer, await makeSendableOrder(dealer, sam), sam)
  const phone = await openPhone(browser, portal)
  const counts = await countInput(phone.context())
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Next: terms' }).tap()
  await phone.getByRole('button', { name: 'Accept all and continue' }).tap()
  await phone.getByRole('button', { name: 'Send me a code' }).tap()
  await phone.getByText(/^A code was sent by/).waitFor()
  await phone.getByLabel('Code').pressSequentially(await readSignerCode(phone))
  await phone.getByRole('button', { name: 'Sign order' }).tap()
  await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
  add('(d) customer signs on a phone (clicks are taps)', counts, { clicks: 5 })
  for (const page of [dealer, phone]) await page.context().close()
})
