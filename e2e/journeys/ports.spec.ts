import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { callOk, makeSendableOrder, type NewOrder, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

test.describe.configure({ mode: 'serial' })

const person = { firstName: 'Petra', surname: 'Port', email: 'petra@port.example' }
let dealer: Page
let order: NewOrder

const row = (serviceNumber: string) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Same Day Telecom',
  accountNumber: '77001234',
})
const numbers = () => dealer.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
const predicted = () => dealer.getByRole('list', { name: 'Predicted rejections' }).getByRole('listitem')

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  order = await makeSendableOrder(dealer, person)
  await callOk(dealer, 'POST', `order/AddPortOrder/${order.orderID}`, [row('0255509901'), row('0255509902')])
})

test.afterAll(async () => {
  await dealer.context().close()
})

test('predicts a rejection, fixes it for all rows, and asks the losing carrier before sending', async () => {
  await dealer.goto(`/create-porting?order=${order.orderID}`)
  await expect(predicted()).toHaveCount(1)
  await expect(predicted()).toContainText('Rows 1 and 2: Account name')
  await expectAccessible(dealer, 'ports, predicted rejections')
  await dealer.getByRole('button', { name: /^Use “Petra Port”/ }).click()
  await expect(dealer.getByText('No rejection is predicted.')).toBeVisible()
  await expect
    .poll(async () => Object.values(await callOk(dealer, 'GET', `order/GetPortsOnOrder/${order.orderID}`)))
    .toMatchObject([{ accountName: 'Petra Port' }, { accountName: 'Petra Port' }])
  await dealer.getByRole('button', { name: 'Check before sending' }).click()
  await expect(numbers()).toHaveCount(2)
  await expect(numbers().first()).toContainText('Would be rejected', { timeout: 30_000 })
  await expect(numbers().first()).toContainText('The account number does not match the service')
  await expect(numbers().last()).toContainText('Ready')
})

test('after the signature one number is ported, and the refused one is corrected and sent alone', async ({
  browser,
  portal,
}) => {
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${order.orderID}`)) as { id: number }[]
  await callOk(
    dealer,
    'POST',
    `order/UpdateTerms/${order.orderID}`,
    terms.map(({ id }) => ({ id, checked: true })),
  )
  const link = await sendOrder(dealer, order, person)
  const phone = await openPhone(browser, portal)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
  await phone.getByText('Type', { exact: true }).click()
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByText(/signed/i).first()).toBeVisible()
  await phone.context().close()

  await dealer.goto(`/create-porting?order=${order.orderID}`)
  await expect(numbers().last()).toContainText('Ported', { timeout: 40_000 })
  await expect(numbers().first()).toContainText('Would be rejected')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await dealer.getByRole('button', { name: 'Correct 02 5550 9902' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'Correct 02 5550 9902' })
  await expectAccessible(dealer, 'ports, correction')
  await dialog.getByLabel('Account number').fill('77005678')
  await dialog.getByRole('button', { name: 'Resubmit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(numbers()).toHaveText([/Ported/, /Ported/], { timeout: 40_000 })
  await expectAccessible(dealer, 'ports, ported')
})
