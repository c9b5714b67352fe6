import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { findAddress } from '../pages.ts'
import { aBusiness, callOk, makeOrder, makeQuote } from '../records.ts'

const person = { firstName: 'Ulla', surname: 'Button', email: 'ulla@button.example' }

let page: Page

const undo = () => page.getByRole('button', { name: 'Undo the last change' })
const redo = () => page.getByRole('button', { name: 'Redo the last undone change' })
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const read = async (path: string) => callOk(page, 'GET', path)

test.beforeAll(async ({ browser, portal }) => {
  page = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(() => leave(page))

test('a guarantor is undone and redone with the buttons, on a phone', async () => {
  const { orderID } = await makeOrder(page, person, aBusiness())
  const guarantor = {
    firstName: 'Greta',
    surname: 'Novak',
    dob: '1975-03-02',
    mobile: '0413 000 111',
    email: 'greta@novak.example',
    address: '2 Bay Road, Perth WA 6000',
  }
  await callOk(page, 'POST', `order/AddOrderContact/${orderID}`, { ...guarantor, isGuarantor: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/create-contacts?order=${orderID}`)
  await expect(input('Surname')).toHaveValue('Novak')
  await expect(undo()).toHaveCount(0)
  await input('Surname').fill('Novakova')
  await input('Mobile').fill('0413 000 222')
  await expect(undo()).toBeEnabled()
  await expect(redo()).toBeDisabled()
  const contacts = async () => Object.values(await read(`Order/GetContacts/${orderID}`))
  await undo().click()
  await expect(input('Mobile')).toHaveValue('0413 000 111')
  await expect(input('Mobile')).toBeFocused()
  await undo().click()
  await expect(input('Surname')).toHaveValue('Novak')
  await expect(input('Surname')).toBeFocused()
  await expect(undo()).toBeDisabled()
  await redo().click()
  await expect(input('Surname')).toHaveValue('Novakova')
  await expect.poll(contacts).toMatchObject([{ surname: 'Novakova', mobile: '0413 000 111' }])
  await expectFitsWidth(page)
  // The hint of a button is outside of the page's landmarks.
  await input('Surname').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, 'undo buttons on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'undo buttons')
})

test('a delivery is undone field by field, from another screen too', async () => {
  const { orderID } = await makeOrder(page, person, aBusiness())
  await page.goto(`/create-hardware/false?order=${orderID}`)
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expect(input('Contact name')).not.toHaveValue('')
  const name = await input('Contact name').inputValue()
  const street = await input('Street address').inputValue()
  await input('Contact name').fill('Sam Site')
  await findAddress(page, '12 harbour')
  await expect(input('Street address')).not.toHaveValue(street)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Direct Debit/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Direct Debit', level: 1 })).toBeVisible()
  await undo().click()
  await expect(page.getByRole('heading', { name: 'Hardware', level: 1 })).toBeVisible()
  await expect(input('Street address')).toHaveValue(street)
  await expect(page.getByRole('combobox', { name: /Search for a physical street address/ })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Or one of the customer' })).toHaveValue(new RegExp(`^${street}`))
  await expect(input('Contact name')).toHaveValue('Sam Site')
  await undo().click()
  await expect(input('Contact name')).toHaveValue(name)
  await redo().click()
  await expect(input('Contact name')).toHaveValue('Sam Site')
})

test('rows and fields of quote details are undone in their sequence', async () => {
  const { orderID } = await makeQuote(page, person)
  await page.goto(`/quote-details?order=${orderID}`)
  await page.getByLabel('Company').fill('Ohm & Sons')
  const spend = page.getByRole('region', { name: 'Current spend' })
  await spend.getByRole('button', { name: 'Add row' }).click()
  for (const text of ['Old carrier', '3', '89.95']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const quote = () => read(`order/GetQuoteDetails/${orderID}`)
  await expect.poll(quote).toMatchObject({ contractorDetails: { company: 'Ohm & Sons' } })
  await expect(spend.getByText('$269.85').first()).toBeVisible()
  // The price, the quantity, and the description with its row.
  for (const count of [1, 2, 3]) await test.step(`undo ${count}`, () => undo().click())
  await expect(spend.getByText('Old carrier')).toHaveCount(0)
  await expect(page.getByLabel('Company')).toHaveValue('Ohm & Sons')
  await undo().click()
  await expect(page.getByLabel('Company')).toHaveValue('')
  await expect.poll(quote).toMatchObject({ contractorDetails: { company: '' } })
})

test('licences are undone together with the row that they belong to', async () => {
  const { orderID } = await makeOrder(page, person, aBusiness())
  await page.goto(`/create-cmc?order=${orderID}`)
  await page.getByRole('button', { name: 'Add Insight' }).click()
  const recordings = page.getByLabel('Call recordings, row 1').first()
  await recordings.fill('3')
  const rows = async () => (await read(`Order/GetOrder/${orderID}`)).content
  await expect.poll(rows).toMatchObject({ cmc: { rows: [{ callRecordings: 3 }] } })
  await undo().click()
  await expect(recordings).toHaveValue('0')
  await expect.poll(rows).toMatchObject({ cmc: { rows: [{ callRecordings: 0 }] } })
  await undo().click()
  await expect(page.getByRole('region', { name: 'Licences of row 1' })).toHaveCount(0)
  await redo().click()
  await redo().click()
  await expect(recordings).toHaveValue('3')
})
