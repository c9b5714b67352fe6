import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms, readSignerCode } from '../signing-pages.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Coder',
  email: `${firstName.toLowerCase()}@codes.example`,
})
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  await leave(dealer, phone)
})

test('a customer confirms a code on the phone, and keeps the signature if a new code is needed', async ({ portal }) => {
  const order = await makeSendableOrder(dealer, person('Cody'))
  await openSignStep(phone, await sendOrder(dealer, order, person('Cody')))
  await expect(phone.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await expect(phone.getByText('c••@codes.example')).toBeVisible()
  await phone.getByRole('button', { name: 'Send me a code' }).click()
  await expect(phone.getByLabel('Code')).toBeFocused()
  await expect(phone.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await expectAccessible(phone, 'signing page, code')
  await expectFitsWidth(phone)
  const code = await readSignerCode(phone)
  await phone.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await expect(phone.getByText('This is not the code. You have 4 tries left.')).toBeVisible()
  await expectAccessible(phone, 'signing page, wrong code')
  await phone.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(phone.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()

  await phone.getByRole('textbox', { name: 'Your name', exact: true }).fill('Somebody Else')
  await phone.getByText('Type', { exact: true }).click()
  const past = "interval '2 hours'"
  await portal.rows(
    `update signer_codes set confirmed_at = confirmed_at - ${past}, requested_at = requested_at - ${past}`,
  )
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByText('Your confirmation is no longer valid.')).toBeVisible()
  await confirmSignerCode(phone)
  await expect(phone.getByRole('textbox', { name: 'Your name', exact: true })).toHaveValue('Somebody Else')
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()

  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText(/Has signed as Somebody Else/)).toBeVisible()
  await expect(dealer.getByText(/code sent to c••@codes.example by e-mail. The link was sent to Cody/)).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, signed with another name')
})

test('a customer signs in person on the dealer’s device with a code of their own', async () => {
  const order = await makeSendableOrder(dealer, person('Percy'))
  const link = await sendOrder(dealer, order, person('Percy'))
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await dealer.getByRole('button', { name: 'Show QR code' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'Let Percy scan the link' })
  await expect(dialog.getByRole('img', { name: /^QR code of the link for Percy/ })).toBeVisible()
  await expect(dialog.getByText(link)).toBeVisible()
  await expectAccessible(dealer, 'the QR code of a link')
  await dealer.keyboard.press('Escape')
  await dealer.getByRole('button', { name: 'Sign in person' }).click()
  await expect(dealer.getByText(/You are signing in person on a device of Dana Novak/)).toBeVisible()
  await expectAccessible(dealer, 'signing page, in person')
  await openSignStep(dealer)
  await confirmSignerCode(dealer)
  await dealer.getByText('Type', { exact: true }).click()
  await dealer.getByRole('button', { name: 'Sign order' }).click()
  await expect(dealer.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText(/Signed in person on a device of Dana Novak, code sent to p••@/)).toBeVisible()
})

/** Confirms the terms, on the page of the link or on the open page, and goes to the step with the code. */
async function openSignStep(page: Page, link?: string): Promise<void> {
  if (link) await page.goto(link)
  await page.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(page)
  await page.getByRole('button', { name: 'Next: sign' }).click()
}
