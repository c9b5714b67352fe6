import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { holdBack } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { addRows, expectSaved, findAddress, openMenu } from '../pages.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

const person = { firstName: 'Ola', surname: 'Back', email: 'ola@back.example' }

let page: Page
let orderID: number

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const order = () => callOk(page, 'GET', `Order/GetOrder/${orderID}`)

test.beforeAll(async ({ browser, portal }) => {
  page = await openAs(browser, portal, 'dealer@example.test')
  ;({ orderID } = await makeOrder(page, person, aBusiness()))
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'one' }])
})

test.afterAll(() => leave(page))

/** Holds the answers about the order back, as on a slow network, while a screen is left and opened again. */
async function whileOrderIsSlow(run: () => Promise<void>): Promise<void> {
  const release = await holdBack(page, '**/api/Order/GetOrder/**')
  await run()
  await release()
}

test('rows that were just saved are shown when their screen is opened again', async () => {
  await page.goto(`/create-mobile?order=${orderID}`)
  const sim = page.locator('[data-row="0"][data-column="4"]')
  await expect(sim).toContainText('one')
  await whileOrderIsSlow(async () => {
    await sim.click()
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await openMenu(page, 'Direct Debit')
    await expect.poll(order).toMatchObject({ content: { mobile: { rows: [{ simCardNo: 'two' }] } } })
    await openMenu(page, 'Mobile')
    await expect(sim).toContainText('two')
  })
  await expect(sim).toContainText('two')
})

test('a plan that was just saved is named and counted before the order is read again', async () => {
  await page.goto(`/create-mobile?order=${orderID}`)
  await expect(page.getByRole('grid', { name: 'Mobile' })).toBeVisible()
  await whileOrderIsSlow(async () => {
    await addRows(page, 'Mobile', [['', 'Mobile Business 60 GB']])
    await expectSaved(page)
    const finish = page.getByRole('complementary', { name: 'Finish' })
    await expect(finish.getByRole('button', { name: /\$49\.00/ })).toBeVisible()
    await expect(finish.getByText('$44.55')).toBeVisible()
    await openMenu(page, 'Fax')
    await page.getByRole('link', { name: /^All lines/ }).click()
    await expect(page.getByRole('cell', { name: 'Mobile Business 60 GB' })).toBeVisible()
  })
})

test('a form that was just saved is shown when it is opened again', async () => {
  await page.goto(`/direct-debit?order=${orderID}`)
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await expect.poll(order).toMatchObject({ directDebit: { option: 3 } })
  await whileOrderIsSlow(async () => {
    await page.getByRole('radio', { name: 'New account details' }).check()
    await input('Account name').fill('Ola Back')
    await input('BSB').fill('062000')
    await input('Account number').fill('12345678')
    await input('Financial institution').fill('Back Bank')
    await openMenu(page, 'Mobile')
    await expect.poll(order).toMatchObject({ directDebit: { accountName: 'Ola Back' } })
    await openMenu(page, 'Direct Debit')
    await expect(input('Account name')).toHaveValue('Ola Back')
  })
})

test('a new delivery address that was just saved is shown when its screen is opened again', async () => {
  await page.goto(`/create-hardware/false?order=${orderID}`)
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  const before = await input('Street address').inputValue()
  await whileOrderIsSlow(async () => {
    await findAddress(page, '12 harbour')
    await expect(input('Street address')).not.toHaveValue(before)
    const street = await input('Street address').inputValue()
    await openMenu(page, 'Mobile')
    await expect.poll(order).toMatchObject({ content: { hardware: { header: { addressID: expect.any(Number) } } } })
    await openMenu(page, 'Hardware')
    await expect(page.getByRole('region', { name: 'Address Detail' })).toContainText(street)
  })
})
