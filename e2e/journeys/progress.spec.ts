import type { Page } from '@playwright/test'
import { countScripts } from '../count-scripts.ts'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { openUntil } from '../pages.ts'
import { callOk, makeSendableOrder, type NewOrder, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = { firstName: 'Polly', surname: 'Progress', email: 'polly@progress.example' }
const maxBytes = 90_000
let dealer: Page
let phone: Page
let order: NewOrder
/** The address of the page on which the customer follows the order. */
let address: string

test.beforeAll(async ({ browser, portal }) => {
  test.slow()
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
  order = await makeSendableOrder(dealer, person)
  const row = { category: 'C', currentServiceProvider: 'Same Day Telecom', accountNumber: '77001234' }
  await callOk(dealer, 'POST', `order/AddPortOrder/${order.orderID}`, [
    { ...row, serviceNumber: '0255509904' },
    { ...row, serviceNumber: '0255508801', range: '04' },
  ])
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${order.orderID}`)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(dealer, 'POST', `order/UpdateTerms/${order.orderID}`, accepted)
  const link = await sendOrder(dealer, order, person)
  address = link.replace('/docusign/', '/progress/')
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
  await phone.getByText('Type', { exact: true }).click()
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByRole('link', { name: 'Follow your order' })).toBeVisible()
})

test.afterAll(async () => {
  await dealer.context().close()
  await phone.context().close()
})

test('a customer follows the order on a phone and chooses messages', async () => {
  test.slow()
  await phone.getByRole('link', { name: 'Follow your order' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: `Your order ${order.orderID}` })).toBeVisible()
  const steps = phone.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem')
  await expect(steps.nth(2)).toContainText('Signed Done')
  // The losing carrier rejects one of the numbers.
  const open = async () => {
    await phone.reload()
    await phone.getByRole('heading', { level: 1 }).waitFor()
  }
  await openUntil(open, phone.getByText(/One number needs a correction/))
  await expect(phone.getByText('The account number does not match Same Day Telecom’s records.')).toBeVisible()
  await phone.getByText('02 5550 8801 to 02 5550 8804 (4 numbers)').click()
  await expect(phone.getByRole('list', { name: /^Steps of 02 5550 8801/ })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'progress on a phone')

  const box = phone.getByRole('checkbox', { name: 'E-mail to p••@progress.example' })
  await box.check()
  await expect(phone.getByText('Saved.')).toBeVisible()
  await expectAccessible(phone, 'progress with messages')
  await phone.reload()
  await expect(box).toBeChecked()
  await phone.goto(`${address}?stop=email`)
  await expect(phone.getByRole('button', { name: 'Stop e-mails' })).toBeEnabled()
  await expectAccessible(phone, 'progress, stop messages')
  await expect(box).toBeChecked()
  await phone.getByRole('button', { name: 'Stop e-mails' }).click()
  await expect(phone.getByText('You get no e-mails about this order.')).toBeVisible()
  await expect(box).not.toBeChecked()
})

test('the page reads without JavaScript, and loads few scripts', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: `Your order ${order.orderID}` })).toBeVisible()
  await expect(page.getByText('has the order and sets up the services.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem')).toHaveCount(5)
  const numbers = page.getByText('02 5550 8801 to 02 5550 8804 (4 numbers)')
  await numbers.click()
  await expect(page.getByRole('list', { name: /^Steps of 02 5550 8801/ })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto(`${new URL(address).origin}/progress/6f1f7c1e-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await context.close()
  const light = await openPhone(browser, portal)
  const scripts = countScripts(light)
  await light.goto(address)
  await expect(light.getByRole('checkbox', { name: /^E-mail/ })).toBeEnabled()
  await expect.poll(async () => (await scripts()).bytes).toBeLessThanOrEqual(maxBytes)
  await light.context().close()
})

test('a dealer sees the same progress next to the history of the order', async () => {
  await dealer.goto(`/app-status?order=${order.orderID}`)
  const progress = dealer.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText(/One number needs a correction/)).toBeVisible()
  await expect(progress.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem')).toHaveCount(5)
  await expect(progress.getByText('The account number does not match Same Day Telecom’s records.')).toBeVisible()
  await expectAccessible(dealer, 'progress of an order')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await dealer.setViewportSize({ width: 1440, height: 900 })
})
