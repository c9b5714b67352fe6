import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, openPhone, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { leave } from '../left-pages.ts'
import { aBusiness, callOk, makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'
import { expectTold } from '../told.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Director',
  email: `${firstName.toLowerCase()}@signers.example`,
})
const guarantor = {
  isGuarantor: true,
  firstName: 'Gus',
  surname: 'Guarantor',
  dob: '1980-05-01',
  mobile: '0411 222 333',
  email: 'gus@signers.example',
  address: '2 Pledge Street, Sydney NSW 2000',
}
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  await leave(dealer, phone)
})

test('the representative and then the guarantor sign by separate links, and the dealer sees both', async () => {
  const order = await makeSendableOrder(dealer, person('Rhea'), aBusiness())
  await callOk(dealer, 'POST', `order/AddOrderContact/${order.orderID}`, guarantor)
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText('then Gus Guarantor, guarantor · gus@signers.example')).toBeVisible()
  await dealer.getByRole('button', { name: /^Edit recipient/ }).click()
  await expect(dealer.getByLabel("Guarantor's e-mail")).toHaveValue('gus@signers.example')
  const firstLink = await sendOrder(dealer, order, person('Rhea'))
  await sign(phone, firstLink, 'Rhea Director')
  await expect(phone.getByText(/Gus Guarantor signs next/)).toBeVisible()
  await expectAccessible(phone, 'signing page, first of two')
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText(/E-mail sent to gus@signers.example/)).toBeVisible()
  const list = dealer.getByRole('list', { name: 'Who signs' })
  await expect(list.getByText(/Has signed/)).toBeVisible()
  await expect(list.getByText('Has not opened it yet.')).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, first of two')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(dealer, 'Sign and Send, first of two, narrow')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await sign(phone, await linkOf(order.orderID), 'Gus Guarantor')
  await expect(phone.getByRole('link', { name: /Download your signed copy/ })).toBeVisible()
  await expectAccessible(phone, 'signing page, both')
  await expect(dealer.getByText(/The signed copy is ready/)).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, both')
})

test('changing the recipient stops the old link and sends a new one in one step', async ({ portal }) => {
  const order = await makeSendableOrder(dealer, person('Otto'))
  const oldLink = await sendOrder(dealer, order, person('Otto'))
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await dealer.getByRole('button', { name: 'Change recipient' }).click()
  const dialog = dealer.getByRole('dialog')
  await guidePicture(dealer, 'change-recipient', dialog)
  await dialog.getByLabel('Name').fill('Nina New')
  await dialog.getByLabel('E-mail').fill('nina')
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dialog.getByText('Email must be valid')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('nina@signers.example')
  await expectAccessible(dealer, 'change recipient')
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dealer.getByText(/E-mail sent to nina@signers.example/)).toBeVisible()
  await phone.goto(oldLink)
  await expect(phone.getByRole('heading', { name: 'Another link was sent in place of this one' })).toBeVisible()
  await expectAccessible(phone, 'signing page, superseded')
  await dealer.getByRole('button', { name: 'Send again' }).click()
  await expect(
    dealer.getByRole('complementary').getByText(/^The same message was sent less than a minute ago/),
  ).toBeVisible()
  await portal.rows(`update link_messages set queued_at = queued_at - interval '2 minutes'`)
  await dealer.getByRole('button', { name: 'Send again' }).click()
  await expect(dealer.getByText(/E-mail sent to nina@signers.example/)).toHaveCount(2)
})

test('the engagement of a channel partner is saved with the order', async () => {
  const order = await makeSendableOrder(dealer, person('Cass'))
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await dealer.getByRole('button', { name: 'Channel partner: none' }).click()
  await dealer.getByRole('combobox', { name: 'Part in the sale' }).click()
  await dealer.getByRole('option', { name: 'Led the sale' }).click()
  await dealer.getByRole('button', { name: 'Update channel partner' }).click()
  await expect(dealer.getByText('Partner can not be empty')).toBeVisible()
  await dealer.getByLabel("Channel partner's name").fill('Kestrel Partners')
  await dealer.getByRole('button', { name: 'Update channel partner' }).click()
  await expectTold(dealer, 'Updated OK')
  await dealer.reload()
  await dealer.getByRole('button', { name: 'Channel partner: Kestrel Partners' }).click()
  await expect(dealer.getByLabel("Channel partner's name")).toHaveValue('Kestrel Partners')
})

async function linkOf(orderID: number): Promise<string> {
  const { docuSignEnvelopeID } = await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)
  const { uri } = await callOk(dealer, 'POST', 'Docusign/GetSigningURL', { envelopeID: docuSignEnvelopeID })
  return String(uri)
}

async function sign(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(page)
  await page.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(page)
  await page.getByRole('textbox', { name: 'Your name', exact: true }).fill(name)
  await page.getByText('Type', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign order' }).click()
  await expect(page.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
}
