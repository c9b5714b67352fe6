import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { callOk, makeSendableOrder, type NewOrder, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = { firstName: 'Fiona', surname: 'Fix', email: 'fiona@fix.example', mobile: '0412 345 678' }
/** The largest number of taps and filled fields with which a customer answers. */
const maxInteractions = 12
let dealer: Page
let phone: Page
let order: NewOrder

test.beforeAll(async ({ browser, portal }) => {
  test.slow()
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
  order = await makeSendableOrder(dealer, person)
  const row = { category: 'C', currentServiceProvider: 'Same Day Telecom', accountNumber: '77001234' }
  await callOk(
    dealer,
    'POST',
    `order/AddPortOrder/${order.orderID}`,
    ['0255509904', '0255509905'].map((serviceNumber) => ({ ...row, serviceNumber })),
  )
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${order.orderID}`)) as { id: number }[]
  await callOk(
    dealer,
    'POST',
    `order/UpdateTerms/${order.orderID}`,
    terms.map(({ id }) => ({ id, checked: true })),
  )
  await phone.goto(await sendOrder(dealer, order, person))
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
  await phone.getByText('Type', { exact: true }).click()
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByText(/signed/i).first()).toBeVisible()
})

test.afterAll(async () => {
  await dealer.context().close()
  await phone.context().close()
})

/** Returns the address of the newest link to the customer in the mailbox. */
async function findLink(): Promise<string> {
  await phone.goto('/dev/mailbox')
  const link = phone.getByText(/\/port-details\/[0-9a-f-]+/).first()
  await expect(async () => {
    await phone.reload()
    await expect(link).toBeVisible({ timeout: 5000 })
  }).toPass()
  const address = /https?:\/\/\S+\/port-details\/[0-9a-f-]+/.exec((await link.textContent()) ?? '')?.[0]
  if (!address) throw new Error('The message contains no link')
  return address
}

test('a customer corrects refused ports with a photo of the bill on a phone', async () => {
  test.slow()
  await dealer.goto(`/create-porting?order=${order.orderID}`)
  const numbers = dealer.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
  await expect(numbers).toHaveText([/Rejected/, /Rejected/], { timeout: 40_000 })
  await dealer.getByRole('button', { name: 'Ask the customer' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'Ask the customer' })
  await dialog.getByText('SMS', { exact: true }).click()
  await expect(dialog.getByLabel('Mobile number')).toHaveValue('0412 345 678')
  await expectAccessible(dealer, 'ask the customer about ports')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dealer.getByText(/Fiona Fix was asked at 0412 345 678/)).toBeVisible()
  await expectAccessible(dealer, 'ports, customer asked')

  const address = await findLink()
  let interactions = 1
  await phone.goto(address)
  await expect(phone.getByRole('heading', { level: 1, name: 'Correct your numbers' })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'port details on a phone')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Enter the account number on the bill')).toBeVisible()
  await expectAccessible(phone, 'port details with a mistake')
  interactions += 1
  await phone.getByLabel('Account number on the bill').fill('77005678')
  await phone.reload()
  await expect(phone.getByLabel('Account number on the bill')).toHaveValue('77005678')
  interactions += 1
  const picking = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Take a photo' }).click()
  const photo = await phone.screenshot({ type: 'jpeg' })
  await (await picking).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  interactions += 2
  await expect(phone.getByText('Your bill is attached.')).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).click()
  interactions += 1
  await expect(phone.getByRole('heading', { name: 'Thank you, that is all' })).toBeVisible()
  await expectAccessible(phone, 'port details, answered')
  expect(interactions).toBeLessThanOrEqual(maxInteractions)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Thank you, that is all' })).toBeVisible()

  await expect(dealer.getByText(/Fiona Fix corrected the details on .* The bill is in the attachments/)).toBeVisible()
  await dealer.reload()
  await expect(numbers).toHaveText([/Ported/, /Ported/], { timeout: 40_000 })
  await expect(dealer.getByRole('button', { name: 'Ask the customer' })).toHaveCount(0)
})
