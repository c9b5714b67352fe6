import { pages } from '@dealerline/shared/blocks/index.ts'
import type { Page } from '@playwright/test'
import { sample } from '../../server/test/seeds.ts'
import { callAs, expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { makeSendableOrder, type NewOrder } from '../records.ts'

const person = { firstName: 'Quentin', surname: 'Zarathustra', email: 'quentin@zarathustra.example' }
let dealer: Page
let rival: Page
let ownOrder: NewOrder

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  rival = await openAs(browser, portal, 'rival@example.test')
  ownOrder = await makeSendableOrder(dealer, person)
})

test.afterAll(async () => {
  await leave(dealer, rival)
})

test('another dealer finds nothing at the addresses of the customer and the order', async () => {
  const order = [
    ...sample(pages).map(({ page }) => page.route),
    ...['/order-summary', '/create-customer', '/create-company', '/create-contacts', '/direct-debit'],
  ]
  const addresses = [
    ...order.map((path) => `${path}?order=${ownOrder.orderID}`),
    ...['/create-customer', '/create-company'].map((path) => `${path}?customer=${ownOrder.customerID}`),
  ]
  for (const address of addresses) {
    await rival.goto(address)
    await expect(rival.getByText(/This (order|customer) does not exist/), address).toBeVisible()
    await expect(rival.getByText('Zarathustra'), address).toHaveCount(0)
    await expect(rival.getByRole('button', { name: /^Save|Send by/ }), address).toHaveCount(0)
  }
  await expectAccessible(rival, 'no such customer')
  await rival.goto(`/order-summary?order=${ownOrder.orderID}`)
  await expect(rival.getByText('This order does not exist')).toBeVisible()
  await expectAccessible(rival, 'no such order')
})

if (process.env.TEST_DEEP)
  test('lists and search do not show another dealer the customer or the order', async () => {
    for (const screen of ['/Customers', '/orders']) {
      await rival.goto(`${screen}?keyword=Zarathustra`)
      await expect(rival.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(rival.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expect(rival.getByText(/No (customer|order|quote)/).first()).toBeVisible()
      await expectAccessible(rival, `${screen}, nothing found`)
    }
    await rival.keyboard.press('ControlOrMeta+k')
    await rival.getByRole('combobox').fill('Zarathustra')
    await expect(rival.getByText('Nothing found').first()).toBeVisible()
    await rival.getByRole('combobox').fill('new ')
    await expect(rival.getByRole('option').first()).toBeVisible()
    await expectAccessible(rival, 'go to, nothing found')
  })

if (process.env.TEST_DEEP)
  test(
    'a group’s manager sees the members’ customers, but a member does not see the manager’s',
    rules('CAP-capture-customer-details'),
    async ({ browser, portal }) => {
      const member = await openAs(browser, portal, 'member@example.test')
      const own = await makeSendableOrder(member, { ...person, surname: 'Yesterday', firstName: 'Wilma' })
      await dealer.goto(`/create-customer?customer=${own.customerID}`)
      await expect(dealer.getByRole('heading', { level: 1 })).toContainText('Yesterday')
      await dealer.goto('/orders?keyword=Yesterday')
      await expect(dealer.getByRole('link', { name: new RegExp(String(own.orderID)) }).first()).toBeVisible()
      await expectAccessible(dealer, 'orders of the group')
      await member.goto(`/create-customer?customer=${ownOrder.customerID}`)
      await expect(member.getByText(/This customer does not exist/)).toBeVisible()
      expect((await callAs(member, portal.url, 'GET', `Order/GetOrder/${ownOrder.orderID}`)).status).toBe(404)
      await leave(member)
    },
  )
