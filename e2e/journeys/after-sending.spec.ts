import { contract } from '@dealerline/shared/contract/index.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { openUntil } from '../pages.ts'
import { callOk, makeSendableOrder, type NewOrder, sendOrder } from '../records.ts'
import { signByCalls } from '../signing-pages.ts'

const person = (firstName: string) => ({ firstName, surname: 'Bell', email: `${firstName.toLowerCase()}@bell.example` })

/** Waits at the home screen until the bell has this notice, and opens what it is about: two clicks. */
async function openFromBell(dealer: Page, title: RegExp): Promise<void> {
  const panel = dealer.getByRole('dialog', { name: 'Notifications' })
  const notice = panel.getByRole('link', { name: title })
  await openUntil(async () => {
    await dealer.goto('/')
    await dealer
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await panel.getByRole('listitem').or(panel.getByText('There are no notifications')).first().waitFor()
  }, notice)
  await expectAccessible(dealer, 'bell with a link')
  await notice.click()
  await expect(panel).toHaveCount(0)
}

async function acceptTerms(dealer: Page, { orderID }: NewOrder): Promise<void> {
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${orderID}`)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(dealer, 'POST', `order/UpdateTerms/${orderID}`, accepted)
}

test('a dealer opens the order that a customer signed from the bell', async ({ dealer }) => {
  const order = await makeSendableOrder(dealer, person('Sigrid'))
  await signByCalls(dealer, await sendOrder(dealer, order, person('Sigrid')), 'Sigrid Bell')
  await openFromBell(dealer, new RegExp(`Sigrid Bell signed order ${order.orderID}$`))
  await expect(dealer).toHaveURL(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText('Sigrid Bell').first()).toBeVisible()
})

if (process.env.TEST_DEEP)
  test('a dealer opens the order that a customer declined from the bell, and takes it back', async ({ dealer }) => {
    const order = await makeSendableOrder(dealer, person('Dora'))
    const link = await sendOrder(dealer, order, person('Dora'))
    const path = contract.signing.decline.path.replace('{guid}', String(link.split('/').pop()))
    const answer = await dealer.request.post(`${new URL(dealer.url()).origin}/api/${path}`, {
      data: { reason: 'Too expensive' },
    })
    expect(answer.status()).toBe(200)
    await openFromBell(dealer, new RegExp(`Dora declined order ${order.orderID}$`))
    await expect(dealer.getByText('Declined: Too expensive')).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Take back' }).first()).toBeVisible()
  })

if (process.env.TEST_DEEP)
  test('a dealer opens the port that was rejected from the bell, where it is corrected', async ({ dealer, portal }) => {
    await portal.rows(
      `insert into outside.port_service (number, carrier, account_number, account_name, abn, associated, barred)
      values ('0255509912', 'Same Day Telecom', '77005678', 'Petra Bell', '', '{}', '')`,
    )
    const order = await makeSendableOrder(dealer, person('Petra'))
    await callOk(dealer, 'POST', `order/AddPortOrder/${order.orderID}`, [
      {
        category: 'C',
        serviceNumber: '0255509912',
        currentServiceProvider: 'Same Day Telecom',
        accountNumber: '77001234',
        accountName: 'Petra Bell',
      },
    ])
    await acceptTerms(dealer, order)
    await signByCalls(dealer, await sendOrder(dealer, order, person('Petra')), 'Petra Bell')
    await openFromBell(dealer, new RegExp(`Order ${order.orderID}: a port was rejected`))
    await expect(dealer).toHaveURL(`/create-porting?order=${order.orderID}`)
    await expect(dealer.getByRole('button', { name: /Correct 02\s5550\s9912/ })).toBeVisible()
  })
