import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

const person = { firstName: 'Una', surname: 'Dowe', email: 'una@dowe.example' }
const undo = 'ControlOrMeta+z'
const redo = 'ControlOrMeta+Shift+z'

let page: Page
let orderID: number
let customerID: number

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const announced = (text: string) => page.getByRole('status').filter({ hasText: text })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const customer = () => callOk(page, 'GET', `Customer/GetCustomer/${customerID}`)
const menu = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name })

/** Waits until the keys for undo are handled, which are loaded after the screen. */
const expectKeys = () => expect(page.locator('[data-undo]')).toBeAttached()

async function open(path: string) {
  await page.goto(`/${path}?order=${orderID}`)
  await expectKeys()
  await expect(page.locator('main').getByRole('textbox').or(page.getByRole('radio')).first()).toBeVisible()
}

async function replace(field: string, text: string) {
  await input(field).press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test.beforeAll(async ({ browser, portal }) => {
  page = await openAs(browser, portal, 'dealer@example.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  ;({ orderID, customerID } = await makeOrder(page, person, aBusiness()))
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'one' }])
})

test.afterAll(() => leave(page))

test('Ctrl-Z takes back the text of a field while it is typed, and then the fields before it, over saves', async () => {
  await open('create-customer')
  await replace('First name', 'Ursula')
  await page.keyboard.press('Tab')
  await expect.poll(customer).toMatchObject({ firstName: 'Ursula' })
  await replace('Surname', 'Dowell')
  // The browser takes the text of the field back.
  await page.keyboard.press(undo)
  await expect(input('Surname')).toHaveValue('Dowe')
  await expect(input('First name')).toHaveValue('Ursula')
  // Then the history of the order.
  await page.keyboard.press(undo)
  await expect(input('First name')).toHaveValue('Una')
  await expect(input('First name')).toBeFocused()
  await expect(announced('Undone: First name in Customer')).toBeAttached()
  await page.keyboard.press('Tab')
  await expect.poll(customer).toMatchObject({ firstName: 'Una', surname: 'Dowe' })
  await page.keyboard.press(redo)
  await expect(input('First name')).toHaveValue('Ursula')
  await page.keyboard.press(undo)
  await expect(input('First name')).toHaveValue('Una')
})

test('a step of another form or service opens it, and moves the focus to its field', async () => {
  await open('direct-debit')
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await page.getByRole('radio', { name: 'New account details' }).check()
  await input('Account name').fill('Una Dowe')
  await menu(/^Mobile/).click()
  await expect(heading('Mobile')).toBeVisible()
  const sim = page.locator('[data-row="0"][data-column="4"]')
  await sim.click()
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await menu(/^Direct Debit/).click()
  await expect(heading('Direct Debit')).toBeVisible()
  await page.getByRole('radio', { name: 'New account details' }).focus()
  await page.keyboard.press(undo)
  await expect(heading('Mobile')).toBeVisible()
  await expect(announced('Undone: SIM card number of row 1 in Mobile')).toBeAttached()
  await expect(sim.locator('input')).toHaveValue('one')
  await page.keyboard.press(undo)
  await expect(heading('Direct Debit')).toBeVisible()
  await expect(announced('Undone: Account name in Payment')).toBeAttached()
  await expect(input('Account name')).toBeFocused()
  await expect(input('Account name')).toHaveValue('')
  await page.keyboard.press(undo)
  await expect(page.getByRole('radio', { name: 'Credit card' })).toBeChecked()
  await page.keyboard.press(redo)
  await page.keyboard.press(redo)
  await expect(input('Account name')).toHaveValue('Una Dowe')
  await expectAccessible(page, 'direct debit after redo')
})

test('the steps of all forms and services survive a reload of the tab', async () => {
  await page.keyboard.press(redo)
  await expect(heading('Mobile')).toBeVisible()
  const sim = page.locator('[data-row="0"][data-column="4"]')
  await expect(sim.locator('input')).toHaveValue('two')
  await page.reload()
  await expectKeys()
  await expect(sim).toContainText('two')
  await sim.click()
  await page.keyboard.press(undo)
  await expect(sim.locator('input')).toHaveValue('one')
  await page.keyboard.press(undo)
  await expect(heading('Direct Debit')).toBeVisible()
  await expect(input('Account name')).toHaveValue('')
  await page.reload()
  await expectKeys()
  await expect(heading('Direct Debit')).toBeVisible()
  await page.getByRole('radio', { name: 'New account details' }).focus()
  await page.keyboard.press(redo)
  await expect(input('Account name')).toHaveValue('Una Dowe')
  await page.keyboard.press(undo)
  await page.keyboard.press(undo)
  await page.keyboard.press(undo)
  await expect(page.getByRole('radio', { name: 'New account details' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Credit card' })).not.toBeChecked()
  const order = () => callOk(page, 'GET', `Order/GetOrder/${orderID}`)
  await expect.poll(order).toMatchObject({ directDebit: { accountName: '' } })
})

test('a folded form above the rows opens for its step', async () => {
  await page.goto(`/create-ipvoice?order=${orderID}`)
  await page.getByRole('button', { name: 'Edit IP Order' }).click()
  await replace('Current modem', 'Fritz')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await open('create-customer')
  await page.keyboard.press(undo)
  await expect(heading('IP Voice')).toBeVisible()
  await page.keyboard.press(undo)
  await page.keyboard.press(undo)
  await expect(announced('Undone: Current modem in IP Order')).toBeAttached()
  await expect(input('Current modem')).toHaveValue('')
  await expect(input('Current modem')).toBeFocused()
  // The form is stored only if it was saved before the screen was left.
  const header = () => callAs(page, new URL(page.url()).origin, 'GET', `order/GetIPOrder/${orderID}`)
  await expect.poll(async () => ({ currentModem: '', ...(await header()).body })).toMatchObject({ currentModem: '' })
  await expect(input('Current modem')).toHaveValue('')
  await expectAccessible(page, 'ip voice after undo of its header')
})
