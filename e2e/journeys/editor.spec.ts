import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { pasteCells, saveScreen } from '../pages.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

const person = { firstName: 'Edith', surname: 'Tabor', email: 'edith@tabor.example' }
let dealer: Page
let orderID: number

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const open = (page: Page, route: string) => page.goto(`${route}${route.includes('?') ? '&' : '?'}order=${orderID}`)
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  orderID = (await makeOrder(dealer, person, aBusiness())).orderID
})

test.afterAll(async () => {
  await dealer.context().close()
})

test(
  '500 pasted rows are undone in one step, and the next error is found even in the last row',
  rules('IPV-extension-unique'),
  async () => {
    await open(dealer, '/create-ipvoice')
    const lines = Array.from({ length: 500 }, (_, index) => [
      String(1000 + index),
      `Desk ${index + 1}`,
      'Hosted Voice Business',
      '24',
    ])
    await pasteCells(dealer, 'IP Voice', 1, lines)
    const grid = dealer.getByRole('grid', { name: 'IP Voice' })
    await expect(dealer.getByText('500 rows', { exact: true })).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', '502')
    await expect.poll(() => grid.locator('tbody tr').count()).toBeLessThan(100)

    await dealer.keyboard.press('ControlOrMeta+End')
    await dealer.keyboard.press('ArrowUp')
    await dealer.keyboard.press('Home')
    await expect(cell(dealer, 499, 0).getByRole('textbox')).toBeFocused()
    await expect(grid.locator('tr[aria-rowindex="501"]')).toBeVisible()
    await dealer.keyboard.type('1000')
    await dealer.keyboard.press('Tab')
    await dealer.keyboard.type('The last desk')
    await dealer.keyboard.press('Enter')
    const errors = dealer.getByRole('button', { name: /2 errors/ })
    await errors.click()
    await expect(cell(dealer, 0, 0).getByRole('textbox')).toBeFocused()
    await errors.click()
    await expect(cell(dealer, 499, 0).getByRole('textbox')).toBeFocused()
    await expectAccessible(dealer, 'editor, 500 rows')

    await dealer.keyboard.press('ControlOrMeta+z')
    await dealer.keyboard.press('ControlOrMeta+z')
    await expect(errors).toHaveCount(0)
    await expect(cell(dealer, 499, 1)).toContainText('Desk 500')
    await dealer.keyboard.press('ControlOrMeta+z')
    await expect(dealer.getByText('0 rows', { exact: true })).toBeVisible()
    await dealer.keyboard.press('ControlOrMeta+Shift+z')
    await expect(dealer.getByText('500 rows', { exact: true })).toBeVisible()
    await saveScreen(dealer)
    expect(Object.values(await callOk(dealer, 'GET', `order/GetIPExtensions/${orderID}`))).toHaveLength(500)

    await open(dealer, '/create-ipvoice?row=480&field=extensionName')
    await expect(cell(dealer, 479, 1).getByRole('textbox')).toBeFocused()
  },
)

test('prices stay visible when a wide grid scrolls, and each total opens its breakdown', async () => {
  const price = dealer.getByRole('columnheader', { name: /Monthly/ })
  await expect(price).toBeInViewport({ ratio: 1 })
  await dealer.getByRole('button', { name: /: Monthly, IP Voice, breakdown/ }).focus()
  await dealer.keyboard.press('Enter')
  await expect(dialog(dealer)).toContainText('500 rows × $')
  await expect(dialog(dealer)).toContainText('GST')
  await dealer.keyboard.press('Escape')
  const total = dealer.getByRole('button', { name: /: Monthly, IP Voice, breakdown/ })
  await expect(total).toBeFocused()
  await total.press('Enter')
  await expectAccessible(dealer, 'editor, breakdown of a total')
  await dealer.keyboard.press('Escape')
  await dealer.getByRole('button', { name: /: Monthly, breakdown/ }).click()
  await expect(dialog(dealer)).toContainText('Hosted Voice Business')
  await dealer.keyboard.press('Escape')
  await open(dealer, '/order-summary')
  await dealer.getByRole('button', { name: /: Over the contract terms, breakdown/ }).click()
  await expect(dialog(dealer)).toContainText('× 24 months')
  await expectAccessible(dealer, 'editor, breakdown over the terms')
})

test('the routes of an inbound number are edited in a dialog by keyboard', rules('INB-states'), async () => {
  await open(dealer, '/create-inbound')
  await dealer.getByRole('button', { name: 'Add row' }).click()
  await dealer.keyboard.type('New number')
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.type('1300 123 456')
  await dealer.keyboard.press('Enter')
  await dealer.getByRole('button', { name: 'More fields of row 1' }).click()
  await cell(dealer, 0, 9).click()
  await dealer.keyboard.type('QLD / 07 3123 4567')
  await dealer.keyboard.press('Alt+Enter')
  const routes = dialog(dealer).getByRole('grid', { name: 'State-based routes' })
  await expect(routes.locator('[data-row="0"][data-column="1"]')).toContainText('07 3123 4567')
  await dialog(dealer).getByRole('button', { name: 'Add row' }).click()
  await dealer.keyboard.type('NSW')
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.type('02 9876 5432')
  await dealer.keyboard.press('Enter')
  await expectAccessible(dealer, 'editor, routes')
  await dialog(dealer).getByRole('button', { name: 'Done' }).click()
  await expect(cell(dealer, 0, 9).getByRole('textbox')).toHaveValue(/QLD \/ 07 3123 4567; NSW \/ 02 9876 5432/)
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(cell(dealer, 0, 9).getByRole('textbox')).toHaveValue('QLD / 07 3123 4567')
  await dealer.keyboard.press('ControlOrMeta+Shift+z')
  await saveScreen(dealer)
})

test('the softphone details of a row are edited in a form', async () => {
  await open(dealer, '/create-ipvoice')
  await dealer.getByRole('button', { name: 'More fields of row 1', exact: true }).click()
  await cell(dealer, 0, 11).click()
  await cell(dealer, 0, 11)
    .getByRole('button', { name: /Edit Softphone details/ })
    .click()
  await dialog(dealer).getByLabel('E-mail').fill('desk@kestrel.example')
  await expectAccessible(dealer, 'editor, softphone')
  await dealer.keyboard.press('Enter')
  await expect(dialog(dealer)).toHaveCount(0)
  await expect(cell(dealer, 0, 11).getByRole('textbox')).toHaveValue(/desk@kestrel\.example/)
  await saveScreen(dealer)
})

test(
  'a chosen product shows its licences, and the calculator and the row change together',
  rules('CMC-catalogue', 'CMC-new-record-zero'),
  async () => {
    await open(dealer, '/create-cmc')
    await dealer.getByRole('button', { name: 'Add Insight' }).click()
    const licences = dealer.getByRole('region', { name: 'Licences of row 1' })
    await expect(dealer.getByLabel('Supervisors, row 1').first()).toHaveValue('1')
    await dealer.getByLabel('Call recordings, row 1').first().fill('3')
    await expect(cell(dealer, 0, 2)).toHaveText('3')
    await expect(licences).toContainText('$34.00')
    await expect(licences).toContainText('$37.40')
    await dealer.getByText('Report', { exact: true }).first().click()
    await expect(licences).toContainText('Insight supervisors')
    await expect(cell(dealer, 0, 2)).toHaveText('0')
    await expectAccessible(dealer, 'editor, licences')
    await saveScreen(dealer)
  },
)

test(
  'an administrator hides fields that are not required for everybody, and shows them again',
  rules('LAYOUT-per-component'),
  async ({ browser, portal }) => {
    const admin = await openAs(browser, portal, 'admin@example.test', `/create-ipvoice?order=${orderID}`)
    await admin.getByRole('button', { name: 'Visible fields' }).click()
    await expect(dialog(admin).getByLabel('Extension name (always shown)')).toBeDisabled()
    await dialog(admin).getByLabel('Mobile twinning').uncheck()
    await dialog(admin).getByLabel('Current modem').uncheck()
    await expectAccessible(admin, 'editor, visible fields')
    await dialog(admin).getByRole('button', { name: 'Save' }).click()
    await admin.getByRole('switch', { name: 'All columns' }).check()
    await expect(admin.getByRole('columnheader', { name: 'Mobile twinning' })).toHaveCount(0)
    await open(dealer, '/create-ipvoice')
    await dealer.getByRole('switch', { name: 'All columns' }).check()
    await expect(dealer.getByRole('columnheader', { name: 'Outbound number' })).toHaveCount(1)
    await expect(dealer.getByRole('columnheader', { name: 'Mobile twinning' })).toHaveCount(0)
    await dealer.getByRole('button', { name: 'Edit IP Order' }).click()
    await expect(dealer.getByLabel('Current switch')).toHaveCount(1)
    await expect(dealer.getByLabel('Current modem')).toHaveCount(0)
    await expect(dealer.getByRole('button', { name: 'Visible fields' })).toHaveCount(0)
    await admin.getByRole('button', { name: 'Visible fields' }).click()
    await dialog(admin).getByLabel('Mobile twinning').check()
    await dialog(admin).getByLabel('Current modem').check()
    await dialog(admin).getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('columnheader', { name: 'Mobile twinning' })).toHaveCount(1)
    await admin.context().close()
    await open(dealer, '/create-ipvoice')
    await dealer.getByRole('button', { name: 'Edit IP Order' }).click()
    await expect(dealer.getByLabel('Current modem')).toHaveCount(1)
    await dealer.getByRole('switch', { name: 'All columns' }).uncheck()
  },
)

test('the calculator, the routes and the totals work as cards on a phone', async () => {
  await dealer.setViewportSize({ width: 390, height: 844 })
  await open(dealer, '/create-inbound')
  await dealer.getByRole('button', { name: 'Edit state-based routes' }).first().click()
  await expect(dialog(dealer).getByRole('group', { name: 'Row 2' }).getByLabel('Answering point')).toHaveValue(
    '02 9876 5432',
  )
  await expectAccessible(dealer, 'editor, routes, 390 px')
  await dealer.keyboard.press('Escape')
  await open(dealer, '/create-cmc')
  await expect(dealer.getByRole('region', { name: 'Licences of row 1' })).toBeVisible()
  await dealer.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(dealer, 'editor, licences, 390 px')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await dealer.getByRole('button', { name: /: Monthly, Call Management Console/ }).click()
  await expectAccessible(dealer, 'editor, breakdown, 390 px')
})
