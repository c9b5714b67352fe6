import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, openAs, openPhone, rules, signIn, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { leave } from '../left-pages.ts'
import { findAddress, newestLink, saveScreen } from '../pages.ts'
import { consentWithCode } from '../signing-pages.ts'
import { expectTold } from '../told.ts'

let dealer: Page
let phone: Page
let url: string

test.beforeAll(async ({ browser, portal }) => {
  url = portal.url
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})
test.afterAll(async () => {
  await leave(dealer)
  await leave(phone)
})

async function callOk(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await callAs(dealer, url, 'POST', path, body)
  expect(response.status, path).toBe(200)
  return response.body
}

/** Creates a customer of the dealer with a unique surname. */
async function makeCustomer(firstName: string, mobile: string) {
  const surname = `${firstName}${randomUUID().slice(0, 6)}`
  const addressBody = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const address = { ...addressBody, formattedAddress: '1 Harbour Street, Sydney NSW 2000' }
  const person = { salutation: 'Ms', firstName, surname, jobTitle: 'Owner', mobile, email: `${surname}@links.example` }
  const { customerID } = await callOk('Customer', { ...person, custType: 'residential', addressDetails: [address] })
  return { customerID: Number(customerID), name: `${firstName} ${surname}`, email: person.email }
}

const choose = async (label: string, text: string) => {
  await dealer.getByRole('combobox', { name: label }).pressSequentially(text, { delay: 10 })
  await dealer.getByRole('option').filter({ hasText: text }).first().click()
}

/** Reads the newest link of an order's application as the dealer, and opens it. */
async function openLink(call: string, orderID: number, field: string): Promise<void> {
  const { body } = await callAs(dealer, url, 'GET', `order/${call}/${orderID}`)
  expect(body[field], `${call} has a link`).toContain('/view-')
  await phone.goto(String(body[field]))
}

async function makeLessee() {
  const [former, next] = [await makeCustomer('Fay', '0412 111 111'), await makeCustomer('Ned', '0412 222 222')]
  const order = await callOk('Order/CreateOrder', { customerID: next.customerID, orderType: 2, existingCustomer: true })
  const orderID = Number(order.orderID)
  await callOk('Order/UpdateChangeLessee', {
    orderID,
    formerCustomerID: former.customerID,
    newCustomerID: next.customerID,
    changeLesseeDetails: { changeDate: '2027-02-01', reason: 'moving' },
    services: [{ service: 'Mobile', serviceNumber: '0412 000 111', accountNumber: '70001234' }],
  })
  return { orderID, former, next }
}

if (process.env.TEST_DEEP)
  test(
    'while a change of lessee is set up, the menu of its order has only that screen',
    rules('MENU-lessee-create-only', 'MENU-lessee-start-clears', 'LESS-create-only-flag', 'P2'),
    async () => {
      const former = await makeCustomer('Fred', '0412 111 222')
      await dealer.goto('/')
      await dealer.getByRole('link', { name: /Change of lessee/ }).click()
      const menu = dealer.getByRole('navigation', { name: 'Sections' }).getByRole('link')
      await expect(menu).toHaveText([/Change Lessee/])
      await expectAccessible(dealer, 'change of lessee, begin')
      await guidePicture(dealer, 'change-of-lessee')
      await choose('Former customer', former.name)
      await dealer.getByRole('button', { name: 'New customer', exact: true }).click()
      const panel = dealer.getByRole('dialog', { name: 'New customer' })
      await panel.getByRole('button', { name: 'Create customer' }).click()
      await expect(panel.getByText('Surname can not be empty')).toBeVisible()
      await panel.getByLabel('First name').fill('Nora')
      await panel.getByLabel('Surname').fill(`Next${randomUUID().slice(0, 6)}`)
      await panel.getByRole('textbox', { name: 'Mobile' }).fill('0412 222 333')
      await findAddress(dealer, '1 harbour')
      await expectAccessible(dealer, 'change of lessee, new customer')
      await panel.getByRole('button', { name: 'Create customer' }).click()
      await expect(dealer.getByRole('link', { name: /^Nora Next/ })).toBeVisible()
      await dealer.getByRole('button', { name: 'Start change of lessee' }).click()
      await expect(dealer).toHaveURL(/change-lessee\?order=\d+/)
      await expect(menu).toHaveText([/Change Lessee/])
      await dealer.reload()
      await expect(menu).toHaveText([/Change Lessee/])
      const address = dealer.url()
      const other = await callOk('Order/CreateOrder', { customerID: former.customerID })
      await dealer.goto(`/create-mobile?order=${other.orderID}`)
      await expect(menu.filter({ hasText: 'Internet' })).toBeVisible()
      await dealer.goto(address)
      await expect(menu).toHaveText([/Change Lessee/])
      await dealer.getByRole('button', { name: 'Show the whole menu' }).click()
      await expect(menu.filter({ hasText: 'Attachments' })).toBeVisible()
      await dealer.goto('/change-lessee')
      await dealer.getByRole('link', { name: 'Back to Start' }).click()
      await expect(dealer).toHaveURL(/\/$/)
      await dealer.goto(address)
      await expect(menu.filter({ hasText: 'Attachments' })).toBeVisible()
      await expect(menu.filter({ hasText: 'Mobile' })).toHaveCount(0)
    },
  )

test(
  'a change of lessee is entered by keyboard, sent, approved by both customers, and processed',
  rules('CAP-applications', 'LESS-states', 'CAP-customer-decides-by-link', 'ROUTE-public-lessee'),
  async () => {
    const [former, next] = [await makeCustomer('Faye', '0413 111 111'), await makeCustomer('Neil', '0413 222 222')]
    const order = await callOk('Order/CreateOrder', {
      customerID: next.customerID,
      orderType: 2,
      existingCustomer: true,
    })
    await dealer.goto(`/change-lessee?order=${order.orderID}`)
    await expect(dealer.getByText(/No Content/)).toBeVisible()
    await choose('Former customer', former.name)
    await dealer.getByRole('button', { name: 'Add row' }).focus()
    await dealer.keyboard.press('Enter')
    for (const text of ['Mobile', '0412 000 111', '70001234']) {
      await dealer.keyboard.type(text)
      await dealer.keyboard.press('Tab')
    }
    // Tab in the last cell opens the next row, which takes the focus.
    await expect(dealer.getByRole('textbox', { name: 'Service, new row' })).toBeVisible()
    await dealer.keyboard.press('Escape')
    await dealer.getByRole('textbox', { name: 'Date of change' }).fill('01/02/2027')
    await dealer.keyboard.press('Tab')
    await dealer
      .getByRole('combobox', { name: 'Reason' })
      .or(dealer.getByRole('textbox', { name: 'Reason' }))
      .first()
      .click()
    await dealer.getByRole('option', { name: 'The former customer moves out' }).click()
    await dealer.getByRole('textbox', { name: 'Details' }).fill('The shop goes on under its new owner.')
    await saveScreen(dealer)
    await expectAccessible(dealer, 'change of lessee, filled in')
    await dealer.getByRole('button', { name: 'Send by SMS' }).click()
    await expectTold(dealer, 'sent to customer')
    await expect(dealer.getByText(/SMS sent to 0413\s111\s111/)).toBeVisible()
    await expectAccessible(dealer, 'change of lessee, sent')

    await phone.goto(await newestLink(phone, /change of lessee from .*view-lessee-change/))
    await expect(phone.getByRole('heading', { name: 'Change of lessee' })).toBeVisible()
    await expect(phone.getByRole('banner')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Login' })).toHaveCount(0)
    await expectAccessible(phone, 'change of lessee, former')
    await phone.getByRole('button', { name: 'I agree' }).click()
    await consentWithCode(phone)
    await expectTold(phone, 'Approval for Change of Lessee sent')
    await expect(phone.getByRole('heading', { name: 'Thank you, you have agreed' })).toBeVisible()
    await expectAccessible(phone, 'change of lessee, former agreed')

    await openLink('GetChangeLessee', Number(order.orderID), 'link')
    await expect(phone.getByText(`Hello ${next.name}`)).toBeVisible()
    await phone.getByRole('button', { name: 'I agree' }).click()
    await consentWithCode(phone)
    await expect(phone.getByRole('heading', { name: 'Thank you, you have agreed' })).toBeVisible()

    await dealer.reload()
    await dealer.getByRole('button', { name: 'Process change of lessee' }).click()
    await dealer.getByRole('button', { name: 'Process', exact: true }).click()
    await expectTold(dealer, 'The provider processes the change of lessee. Change of Lesse Proceess is now in progress')
    await expect(dealer.getByText(/under ticket T\d+/)).toBeVisible()
    await expectAccessible(dealer, 'change of lessee, processing')
    await dealer.goto(`/app-status?order=${order.orderID}`)
    await expect(dealer.getByText('Change of lessee approved').first()).toBeVisible()
  },
)

if (process.env.TEST_DEEP)
  test(
    'the dealer sees why an application was rejected, changes it and sends it again',
    rules('LESS-decide-by-guid'),
    async () => {
      const { orderID, former } = await makeLessee()
      await callOk('Order/SendChangeLesseeEmailtoCustomer', { orderID })
      await openLink('GetChangeLessee', orderID, 'link')
      await phone.getByRole('button', { name: 'Reject' }).click()
      await phone.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
      await expect(phone.getByText('Enter what should be changed')).toBeVisible()
      await phone.getByLabel('What should be changed?').fill('I keep the mobile.')
      await expectAccessible(phone, 'change of lessee, rejecting')
      await phone.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
      await expectTold(phone, 'Rejection notice sent.')
      await expect(phone.getByRole('heading', { name: 'You have rejected this' })).toBeVisible()
      await expectAccessible(phone, 'change of lessee, rejected')
      await dealer.goto(`/change-lessee?order=${orderID}`)
      await expect(dealer.getByText('I keep the mobile.')).toBeVisible()
      await expectAccessible(dealer, 'change of lessee, rejected for the dealer')
      await dealer.getByRole('textbox', { name: 'Details' }).fill('The internet alone.')
      await saveScreen(dealer)
      await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
      // Look for the last of these texts, because the page already shows one for the earlier message.
      await expectTold(dealer, 'sent to customer')
      await expect(dealer.getByText(`E-mail sent to ${former.email}`, { exact: false }).last()).toBeVisible()
      await openLink('GetChangeLessee', orderID, 'link')
      await expect(phone.getByText('The internet alone.')).toBeVisible()
      await dealer.getByRole('button', { name: 'Take back' }).click()
      await dealer.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      await expect(dealer.getByText('Created', { exact: true })).toBeVisible()
      await phone.reload()
      await expect(phone.getByRole('heading', { name: 'This link is no longer in use' })).toBeVisible()
    },
  )

test(
  'a change of address is entered, sent and confirmed, and an unknown link shows an error',
  rules('CAP-applications', 'ROUTE-public-relocation'),
  async () => {
    const customer = await makeCustomer('Mona', '0414 111 111')
    await dealer.goto(`/order-types?customer=${customer.customerID}`)
    await dealer.getByRole('radio', { name: 'Change of address' }).check()
    await dealer.getByRole('button', { name: 'New order' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Change Address' })).toBeVisible()
    await findAddress(dealer, '1 harbour')
    await dealer.getByRole('button', { name: 'Add row' }).click()
    await dealer.keyboard.type('Internet')
    await dealer.keyboard.press('Tab')
    await dealer.getByRole('textbox', { name: 'Moving date' }).fill('15/03/2027')
    await dealer.getByLabel('Contact on site').fill('Mona')
    await dealer.getByLabel('Contact phone').fill('0414 111 111')
    await saveScreen(dealer)
    await expectAccessible(dealer, 'change of address, filled in')
    const orderID = Number(new URL(dealer.url()).searchParams.get('order'))
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expectTold(dealer, 'sent to customer')
    await openLink('GetRelocation', orderID, 'guidURL')
    await expect(phone.getByText('15/03/2027')).toBeVisible()
    await expectAccessible(phone, 'change of address, question')
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expectAccessible(phone, 'change of address, code')
    await consentWithCode(phone)
    await expect(phone.getByRole('heading', { name: 'Thank you, you have agreed' })).toBeVisible()
    await dealer.reload()
    await expect(dealer.getByText('Approved', { exact: true })).toBeVisible()
    await dealer.goto(`/order-summary?order=${orderID}`)
    await expect(dealer.getByRole('region', { name: 'Change of address', exact: true })).toContainText('15/03/2027')
    await phone.goto('/view-relocation/6f1f7c1e-0000-4000-8000-000000000000')
    await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(phone, 'unknown link of an application')
  },
)

if (process.env.TEST_DEEP)
  test('the screens for applications fit a phone', async ({ browser, portal }) => {
    const { orderID } = await makeLessee()
    const small = await openPhone(browser, portal)
    await signIn(small, 'dealer@example.test', `/change-lessee?order=${orderID}`)
    await expect(small.getByRole('heading', { name: 'Services to move' })).toBeVisible()
    await expectAccessible(small, 'change of lessee, small')
    await leave(small)
  })
