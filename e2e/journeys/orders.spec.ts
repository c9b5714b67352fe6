import { contract } from '@dealerline/shared/contract/index.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, rules, setSandboxBehaviour, test } from '../fixtures.ts'
import { callOk, countMail, makeOrder, makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { readSignerCode } from '../signing-pages.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const person = (firstName: string): Person => ({
  firstName,
  surname: 'Order',
  email: `${firstName.toLowerCase()}@order.example`,
})
let dealer: Page
let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  admin = await openAs(browser, portal, 'admin@example.test')
  for (const page of [dealer, admin]) await page.setViewportSize(desk)
})

test.afterAll(async () => {
  for (const page of [dealer, admin]) await page.context().close()
})

/** Checks a screen at desktop and phone width. */
async function expectFit(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  await page.setViewportSize(phone)
  await expectAccessible(page, `${screen}, phone`)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow, `${screen} is as wide as the phone`).toBeLessThanOrEqual(0)
  await page.setViewportSize(desk)
}

/** Chooses from the menu of the order with the keyboard alone. */
async function chooseAction(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Actions' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const titles = await page.getByRole('menuitem').allTextContents()
  for (let step = 0; step < titles.indexOf(title); step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: title })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Signs the order by API calls, as the customer's page does. */
async function signLink(page: Page, portalUrl: string, link: string): Promise<void> {
  const guid = String(link.split('/').pop())
  const ask = async (call: { method: string; path: string }, body?: unknown) => {
    const response = await fetch(`${portalUrl}/api/${call.path.replace(/\{\w+\}/, guid)}`, {
      method: call.method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect(response.status, call.path).toBe(200)
    return response.json()
  }
  const terms = (await ask(contract.terms.getTermsConditions)) as { id: number }[]
  await ask(
    contract.terms.updateTermConditionsOnOrder,
    terms.map(({ id }) => ({ id, checked: true })),
  )
  await ask(contract.signing.requestSignerCode)
  const confirmation = await ask(contract.signing.confirmSignerCode, { code: await readSignerCode(page) })
  const { proof } = confirmation as { proof: string }
  await ask(contract.signing.addSignature, { guid, name: 'Ada Order', kind: 'typed', signature: 'Ada Order', proof })
}

async function makeSignedOrder(page: Page, portalUrl: string, firstName: string): Promise<number> {
  const order = await makeSendableOrder(page, person(firstName))
  await signLink(page, portalUrl, await sendOrder(page, order, person(firstName)))
  const reference = async () =>
    String((await callOk(page, 'GET', `Order/GetOrder/${order.orderID}`)).conversationReference)
  await expect.poll(reference).not.toBe('')
  return order.orderID
}

test(
  'a sent order is taken back, sent again and cancelled, which stops its link',
  rules('ORD-cancel', 'ORD-reset-to-edit'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Cora'))
    await sendOrder(dealer, order, person('Cora'))
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'Actions' }).click()
    await expectAccessible(dealer, 'Sign and Send, actions')
    await dealer.keyboard.press('Escape')
    await chooseAction(dealer, 'Take back')
    await dealer.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(dealer.getByText('Order reset for editing')).toBeVisible()
    const link = await sendOrder(dealer, order, person('Cora'))
    await dealer.reload()
    await chooseAction(dealer, 'Cancel order')
    const dialog = dealer.getByRole('dialog', { name: `Cancel order ${order.orderID} for Cora Order?` })
    await expect(dialog.getByText('The customer’s link stops working.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(dealer, 'cancel order')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dealer.getByText(`Order :${order.orderID} has been cancelled.`)).toBeVisible()
    await expect(dealer.getByText('Cancelled', { exact: true })).toBeVisible()
    await dealer.goto(link)
    await expect(dealer.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
  },
)

test(
  'a dialog waits while a signed order is processed again, and a failure is reported',
  rules('ORD-reprocess-wait'),
  async ({ portal }) => {
    const orderID = await makeSignedOrder(dealer, portal.url, 'Rhea')
    await dealer.goto(`/order-summary?order=${orderID}`)
    await setSandboxBehaviour(portal.url, 'billing', { mode: 'slow', remaining: 1, delayMs: 6000 })
    await chooseAction(dealer, 'Reprocess')
    const wait = dealer.getByRole('dialog', { name: `Reprocessing order ${orderID} …` })
    await expect(wait).toBeVisible()
    await expectAccessible(dealer, 'reprocessing')
    await expect(dealer.getByText('Order has been reprocessed!')).toBeVisible()
    await expect(wait).toBeHidden()
    await expect(dealer.getByRole('button', { name: 'Actions' })).toBeFocused()
    await setSandboxBehaviour(portal.url, 'billing', { mode: 'refuse', remaining: 1, reason: 'The account is closed' })
    await chooseAction(dealer, 'Reprocess')
    await expect(dealer.getByText('Error in reprocessing order : The account is closed')).toBeVisible()
    await expect(wait).toBeHidden()
    await expect(dealer.getByRole('button', { name: 'Actions' })).toBeFocused()
    await chooseAction(dealer, 'Resend to ticketing')
    await expect(dealer.getByText('resubmitted', { exact: true })).toBeVisible()
  },
)

test('an administrator corrects the signed date and flags the order', async ({ portal }) => {
  const orderID = await makeSignedOrder(admin, portal.url, 'Sina')
  await admin.goto(`/order-summary?order=${orderID}`)
  await chooseAction(admin, 'Change signed date')
  const dialog = admin.getByRole('dialog', { name: `Change the signed date of order ${orderID}?` })
  await dialog.getByLabel('Signed date').fill('03/02/2001')
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(dialog.getByText('Signed date cannot be before the order was made')).toBeVisible()
  await expectFit(admin, 'signed date')
  await admin.keyboard.press('Escape')
  await chooseAction(admin, 'Flag order')
  await expect(admin.getByText(`Order :${orderID} has been updated.`)).toBeVisible()
  await admin.goto('/orders?show=flagged')
  await expect(admin.getByRole('row', { name: new RegExp(`${orderID}.*Flagged`) })).toBeVisible()
})

test('the status of an order shows who did what and when, until its completion', async ({ portal }) => {
  const orderID = await makeSignedOrder(dealer, portal.url, 'Mila')
  const { conversationReference } = await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)
  const page = await dealer.context().newPage()
  await page.goto('/dev/ticketing')
  await expectAccessible(page, 'tickets of the sandbox')
  const complete = page.getByRole('button', { name: `Complete ${conversationReference}` })
  await complete.click()
  await expect(complete).toHaveCount(0)
  await page.close()
  await dealer.goto(`/order-summary?order=${orderID}`)
  await chooseAction(dealer, 'Show status')
  await expect(dealer).toHaveURL(new RegExp(`/app-status\\?order=${orderID}`))
  const milestones = dealer.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect(milestones.filter({ hasText: 'Completed' })).toBeVisible()
  for (const title of ['Order created', 'Sent for signature', 'Signed', 'Sealed', 'Sent to ticketing'])
    await expect(milestones.filter({ hasText: title }).first()).toBeVisible()
  await expect(milestones.first()).toContainText('Dana Novak')
  await expectFit(dealer, 'Order status')
  await dealer.goto('/app-status')
  await expect(dealer.getByRole('heading', { name: /^In Progress/ })).toBeVisible()
  await expect(dealer.getByRole('table', { name: 'Completed' }).getByText(`Order ${orderID}`)).toBeVisible()
  await expectFit(dealer, 'Order status, stages')
})

test(
  'the report of orders in progress arrives in the mailbox',
  rules('MENU-admin-only-in-progress'),
  async ({ request }) => {
    const order = await makeSendableOrder(dealer, person('Ines'))
    await sendOrder(dealer, order, person('Ines'))
    await dealer.goto('/in-progress-orders')
    await expect(dealer).toHaveURL(/\/$/)
    await admin.goto('/administration')
    await admin
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'View In-progress Orders' })
      .click()
    await expect(admin.getByRole('heading', { level: 1, name: 'View In-progress Orders' })).toBeVisible()
    await admin.getByRole('searchbox').fill('Ines Order')
    await expect(admin).toHaveURL(/keyword=Ines/)
    await expect(admin.getByRole('link', { name: `Order ${order.orderID}` })).toBeVisible()
    await expectFit(admin, 'In-progress orders')
    const before = await countMail(request, 'admin@example.test')
    await admin.getByRole('button', { name: 'Send report' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Send the report' })
    await dialog.getByLabel('To').fill('somebody@elsewhere.example')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Email must belong to the provider’s staff')).toBeVisible()
    await expectAccessible(admin, 'send the report')
    await dialog.getByLabel('To').fill('admin@example.test')
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Message Sent')).toBeVisible()
    await expect.poll(() => countMail(request, 'admin@example.test')).toBe(before + 1)
    await expect.poll(async () => (await request.get('/dev/mailbox')).text()).toContain('Orders in progress')
  },
)

test('orders are filtered by chips and fields, and the page address keeps the filters', async () => {
  await dealer.goto('/orders')
  await dealer.getByRole('button', { name: 'Delayed' }).click()
  await expect(dealer.getByText('Nothing is delayed.')).toBeVisible()
  await expectFit(dealer, 'Orders, nothing delayed')
  await dealer.getByRole('button', { name: 'Any age' }).click()
  await dealer.getByRole('button', { name: 'More filters' }).click()
  await dealer.getByRole('textbox', { name: 'Created from' }).fill('01/01/2020')
  await dealer.keyboard.press('Tab')
  await expect(dealer).toHaveURL(/from=.*2020-01-01/)
  await dealer.reload()
  await expect(dealer.getByRole('textbox', { name: 'Created from' })).toHaveValue('01/01/2020')
  await expect(dealer.getByRole('row').nth(1)).toBeVisible()
  await dealer.getByRole('button', { name: 'Created', exact: true }).click()
  await expect(dealer.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending')
  await expectFit(dealer, 'Orders, narrowed')
  await dealer.getByRole('textbox', { name: 'Created to' }).fill('02/01/2020')
  await dealer.keyboard.press('Tab')
  await expect(dealer.getByText('No order or quote matches this search.')).toBeVisible()
})

test(
  'changing the order type asks before it hides services, and changing it back shows them again',
  rules('ORD-type-1'),
  async () => {
    const { orderID } = await makeSendableOrder(dealer, person('Tove'))
    await dealer.goto(`/order-types?order=${orderID}`)
    await dealer.getByRole('radio', { name: /^Change of address/ }).check()
    await expectFit(dealer, 'Order type')
    await dealer.keyboard.press('ControlOrMeta+s')
    const dialog = dealer.getByRole('dialog', { name: `Make order ${orderID} a change of address?` })
    await expect(dialog.getByText(/Mobile: 1 row/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change the type' }).click()
    await expect(dealer.getByText(`Order :${orderID} has been updated.`)).toBeVisible()
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Mobile/ })).toHaveCount(0)
    await dealer.getByRole('radio', { name: /^Ordinary/ }).check()
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Mobile/ })).toBeVisible()
  },
)

test(
  'a new order of another type starts without the draft of the previous order',
  rules('ORD-create-reset', 'ORD-create-load'),
  async () => {
    const { orderID, customerID } = await makeOrder(dealer, person('Nils'))
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Add row' }).click()
    await dealer.keyboard.type('0412999888')
    await dealer.keyboard.press('Tab')
    await expect(dealer.getByRole('grid')).toContainText('0412999888')
    await dealer.goto(`/create-customer?customer=${customerID}`)
    await dealer.getByRole('link', { name: 'Another type of order' }).click()
    await dealer.getByRole('radio', { name: /^Airline partner/ }).check()
    await expectFit(dealer, 'New order of a type')
    await dealer.getByRole('button', { name: 'New order' }).click()
    await expect(dealer).toHaveURL(/order=\d+/)
    const newOrderID = Number(/order=(\d+)/.exec(dealer.url())?.[1])
    expect(newOrderID).not.toBe(orderID)
    await expect(dealer.getByText('Nils Order').first()).toBeVisible()
    expect(await callOk(dealer, 'GET', `Order/GetOrder/${newOrderID}`)).toMatchObject({ orderType: 3, customerID })
    await dealer.goto(`/create-mobile?order=${newOrderID}`)
    await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Add row' })).toBeVisible()
    await expect(dealer.getByText('0412999888')).toHaveCount(0)
  },
)
