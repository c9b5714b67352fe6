import { expect, expectAccessible, expectFitsWidth, test } from '../fixtures.ts'
import { aBusiness, callOk, makeCustomer } from '../records.ts'

const person = { firstName: 'Bella', surname: 'Billings', email: 'bella@billings.example' }

const bill = `Optus Business
Account number 2000123456
Mobile services
Mobile\tPlan\tMonthly
0412 000 301\tOptus Plus Small\t$145.00
0412 000 302\tOptus Plus Small\t$145.00
Voice extensions
Ext 201 Reception Loop Voice $90.00
Ext 202 Workshop Loop Voice $90.00
Internet
Business nbn 100/40 $399.00
Late payment fee $15.00`

test('a pasted bill becomes a quote with its services and its saving', async ({ dealer }) => {
  const customerID = await makeCustomer(dealer, person, aBusiness())
  await dealer.goto(`/create-customer?customer=${customerID}`)
  await dealer.getByRole('button', { name: 'Quotes and other orders' }).click()
  await dealer.getByRole('menuitem', { name: 'Paste a bill' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'Paste a bill' })
  await expect(dialog.getByLabel('Text of the bill')).toBeFocused()
  await dialog.getByLabel('Text of the bill').fill(bill)
  const choose = async (question: string, plan: string) => {
    await dialog.getByRole('combobox', { name: question }).click()
    await dealer.getByRole('option', { name: plan, exact: true }).click()
  }
  await choose('Plan for “Optus Plus Small” (2 rows)', 'Mobile Business 15 GB')
  await choose('Plan for “Loop Voice” (2 rows)', 'Hosted Voice Essential')
  await expect(dialog.getByText('Line 12: Late payment fee $15.00')).toBeVisible()
  await expect(dialog.getByText('Monthly saving (inc GST)')).toBeVisible()
  const saving = await dialog.locator('dt', { hasText: 'Monthly saving' }).locator('+ dd').textContent()
  await expectAccessible(dealer, 'paste a bill')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Make a quote with 5 rows' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Generate Quote' })).toBeVisible()
  await expect(dealer.locator('dt', { hasText: 'Monthly saving' }).locator('+ dd')).toHaveText(String(saving))

  const orderID = Number(new URL(dealer.url()).searchParams.get('order'))
  const rowsOf = async (call: string) =>
    Object.values(await callOk(dealer, 'GET', `order/${call}/${orderID}`)) as Record<string, unknown>[]
  await expect
    .poll(() => rowsOf('GetMobile'))
    .toMatchObject([
      { mobileNumber: '0412000301', currentCarrier: 'Optus', accountNo: '2000123456' },
      { mobileNumber: '0412000302' },
    ])
  await expect
    .poll(() => rowsOf('GetIPExtensions'))
    .toMatchObject([
      { extensionNo: 201, extensionName: 'Reception' },
      { extensionNo: 202, extensionName: 'Workshop' },
    ])
  await expect.poll(() => rowsOf('GetInternet')).toMatchObject([{ internetType: 'nbn' }])
  const version = await callOk(dealer, 'POST', `order/GenerateQuote/${orderID}`)
  expect(`$${Number(version.saving).toFixed(2)}`).toBe(saving)
})
