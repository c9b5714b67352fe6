import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, openPhone, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeSendableOrder, type NewOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Signer',
  email: `${firstName.toLowerCase()}@links.example`,
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

test(
  'the message can be edited before sending, and the order is signed from its link',
  rules('MAIL-earlier-shape'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Mona'))
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'More: message and options' }).click()
    await expect(dealer.getByLabel('Subject of the e-mail')).toHaveValue(/is ready to sign/)
    await dealer.getByLabel('Subject of the e-mail').fill(`For Mona: order ${order.orderID}`)
    await dealer.getByLabel('Message in the e-mail').fill('As agreed on Monday.')
    await dealer.getByLabel('Attach the order as a PDF').check()
    await expectAccessible(dealer, 'Sign and Send, message')
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expect(dealer.getByText(/E-mail sent to mona@links.example/)).toBeVisible()
    await expect(dealer.getByText(/Next reminder:/)).toBeVisible()
    await expectAccessible(dealer, 'Sign and Send, sent by e-mail')
    await phone.goto('/dev/mailbox')
    await phone.getByRole('link', { name: new RegExp(`For Mona: order ${order.orderID}`) }).click()
    const mail = phone.frameLocator('iframe')
    await expect(mail.getByText('As agreed on Monday.')).toBeVisible()
    const link = await mail.getByRole('link', { name: 'Read and sign' }).getAttribute('href')
    await sign(phone, link ?? '')
  },
)

test(
  'an order is signed from the link in a text message, with an uploaded signature',
  rules('SIGN-sms-counts'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Tex'))
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(dealer.getByText(/SMS sent to 0412\s345\s678/)).toBeVisible()
    await phone.goto('/dev/mailbox')
    const text = phone.getByText(new RegExp(`order ${order.orderID} from Dana Novak is ready to sign`)).first()
    const link = /https?:\/\/\S+/.exec((await text.textContent()) ?? '')?.[0] ?? ''
    await openSignature(phone, link)
    await phone.getByText('Upload', { exact: true }).click()
    const invalidPath = test.info().outputPath('no-picture.png')
    writeFileSync(invalidPath, 'not a picture')
    await phone.locator('input[type=file]').setInputFiles(invalidPath)
    await expect(phone.getByText(/cannot be read as a picture/)).toBeVisible()
    const picture = test.info().outputPath('signature.png')
    await phone.getByRole('heading', { name: 'Sign' }).screenshot({ path: picture })
    await phone.locator('input[type=file]').setInputFiles(picture)
    await expect(phone.getByRole('img', { name: 'Your signature as uploaded' })).toBeVisible()
    await expectAccessible(phone, 'signing page, uploaded')
    await phone.getByRole('button', { name: 'Sign order' }).click()
    await expect(phone.getByRole('link', { name: /Download your signed copy/ })).toBeVisible()
  },
)

test('the pages of an expired link and of a changed order say what happened and what to do', async ({ portal }) => {
  const order = await makeSendableOrder(dealer, person('Xena'))
  const link = await sendOrder(dealer, order, person('Xena'))
  for (const table of ['envelopes', 'customer_links'])
    await portal.rows(`update ${table} set expires_at = now() - interval '1 minute' where order_id = $1`, [
      order.orderID,
    ])
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(phone, 'signing page, expired')
  await callOk(dealer, 'PUT', `Order/resetOrderToEdit/${order.orderID}`)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
  await callOk(dealer, 'POST', `order/AddMobile/${order.orderID}`, [
    { mobileNumber: '0412 777 888', ...(await plan(order)) },
  ])
  const newLink = await sendOrder(dealer, order, person('Xena'))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'The order has been changed' })).toBeVisible()
  await expectAccessible(phone, 'signing page, changed')
  await phone.goto(newLink)
  await phone.getByText(/^Show details/).click()
  await expect(phone.getByText('0412 777 888')).toBeVisible()
})

test(
  'a customer approves an order on a single page without header, menu or notes',
  rules('ROUTE-public-approve', 'SHELL-header-hidden-OrderApprove', 'MENU-hidden-approve', 'SIGN-anonymous'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Abby'))
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'More: message and options' }).click()
    await dealer.getByLabel("Send the e-mail in the customer's own name").check()
    await expect(dealer.getByLabel('Message in the e-mail')).not.toHaveValue(/Dana Novak/)
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expect(dealer.getByText(/E-mail sent to abby@links.example/)).toBeVisible()
    const { orderGUID } = await callOk(dealer, 'GET', `Order/GetOrder/${order.orderID}`)
    await phone.goto(`/approve/${String(orderGUID)}`)
    await expect(phone.getByRole('heading', { name: `Approve order ${order.orderID}` })).toBeVisible()
    await expect(phone.getByRole('navigation')).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'Home' })).toHaveCount(0)
    await expectAccessible(phone, 'approval page')
    await confirmTerms(phone)
    await confirmSignerCode(phone)
    await phone.getByText('Type', { exact: true }).click()
    await phone.getByRole('button', { name: 'Sign order' }).click()
    await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
    await expect(phone.getByRole('link', { name: /Download your signed copy/ })).toBeVisible()
    await expectAccessible(phone, 'approval page, signed')
  },
)

test(
  'the page after signing thanks the signer, or reports that nothing was signed',
  rules('ROUTE-public-esign-success', 'SHELL-header-hidden-DocusignSuccess'),
  async () => {
    for (const [signed, title] of [
      ['true', 'Thank you'],
      ['false', 'The document was not signed'],
    ]) {
      await phone.goto(`/docusignSuccess/6f1f7c1e-0000-4000-8000-000000000000/${signed}`)
      await expect(phone.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(phone.getByRole('navigation')).toHaveCount(0)
    }
    await expectAccessible(phone, 'after signing')
  },
)

test('anybody can verify a signed document, and a modified one is not confirmed', async () => {
  const order = await makeSendableOrder(dealer, person('Vera'))
  await sign(phone, await sendOrder(dealer, order, person('Vera')))
  const download = phone.waitForEvent('download')
  await phone.getByRole('link', { name: /Download your signed copy/ }).click()
  const path = await (await download).path()
  await phone.goto('/verify')
  await expectAccessible(phone, 'verify page')
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: readFileSync(path) })
  await expect(phone.getByRole('heading', { name: 'The document is intact' })).toBeVisible()
  await expect(phone.getByText('None: the order is unchanged since it was signed.')).toBeVisible()
  await expectAccessible(phone, 'verify page, whole')
  const modifiedPdf = readFileSync(path)
  modifiedPdf[5000] = (modifiedPdf[5000] ?? 0) ^ 1
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: modifiedPdf })
  await expect(phone.getByRole('heading', { name: 'The document cannot be confirmed' })).toBeVisible()
  await expectAccessible(phone, 'verify page, unknown')
  await dealer.goto('/verify')
  await expectAccessible(dealer, 'verify page, wide')
})

async function plan({ orderID }: NewOrder) {
  const rows = Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)) as { ratePlanID: number }[]
  return { ratePlanID: rows[0]?.ratePlanID, contractLengthMonths: 24 }
}

async function openSignature(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(page)
  await page.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(page)
}

async function sign(page: Page, link: string): Promise<void> {
  await openSignature(page, link)
  await page.getByText('Type', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign order' }).click()
  await expect(page.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
}
