import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, setSandboxBehaviour, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { saveScreen } from '../pages.ts'
import { callOk, freshAbn, makeSendableOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

let dealer: Page
let orderID: number

/** Creates a business customer of the dealer with an order that has two extensions. */
async function makeOrder(page: Page): Promise<number> {
  const { customerID } = await callOk(page, 'POST', 'Customer/AddCustomerToUB', {
    custType: 'business',
    firstName: 'Norah',
    surname: 'Numbers',
    mobile: '0412 345 678',
    companyDetails: { abn: freshAbn(), companyName: 'Norah & Co' },
    addressDetails: [{ streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }],
  })
  const order = await callOk(page, 'POST', 'Order/CreateOrder', { customerID })
  await callOk(page, 'POST', `order/AddIPOrder/${order.orderID}`, {})
  const extensions = [500, 501].map((extensionNo) => ({ extensionNo, extensionName: `Desk ${extensionNo}` }))
  await callOk(page, 'POST', `order/AddIPExtensionsToOrder/${order.orderID}`, extensions)
  return Number(order.orderID)
}

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const focused = target.and(dealer.locator(':focus'))
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.count()) > 0) return
    await dealer.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  orderID = await makeOrder(dealer)
})

test.afterAll(async () => {
  await dealer.context().close()
})

test('numbers are searched, selected, reserved and given to extensions with the keyboard alone', async () => {
  await dealer.goto(`/create-ipvoice?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Find numbers' }).focus()
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByRole('textbox', { name: 'How many numbers' })).toBeFocused()
  await dealer.keyboard.press('ControlOrMeta+a')
  await dealer.keyboard.type('12')
  const region = dealer.getByRole('combobox', { name: 'Region' })
  await expect(region).toBeEnabled()
  await tabTo(region)
  await dealer.keyboard.type('Sydney')
  await expect(dealer.getByRole('option', { name: /Sydney, NSW/ })).toBeVisible()
  await dealer.keyboard.press('ArrowDown')
  await dealer.keyboard.press('Enter')
  await tabTo(dealer.getByRole('button', { name: 'Show free numbers' }))
  await dealer.keyboard.press('Enter')
  const free = dealer.getByRole('listbox', { name: 'Free numbers' })
  await expect(free.getByRole('option')).toHaveCount(12)
  await expectAccessible(dealer, 'free numbers')
  await expect(free).toBeFocused()
  // All numbers are selected at first. Keep only the first three.
  for (const key of ['End', ' ', ...Array.from({ length: 8 }, () => ['ArrowUp', ' ']).flat()])
    await dealer.keyboard.press(key)
  await expect(dealer.getByText('3 of 12 chosen')).toBeVisible()
  await tabTo(dealer.getByRole('button', { name: 'Reserve 3 numbers' }))
  await dealer.keyboard.press('Enter')
  const reservedList = dealer.getByRole('list', { name: 'Reserved numbers' })
  await expect(reservedList.getByRole('listitem')).toHaveCount(3)
  await expect(dealer.getByRole('button', { name: 'Find numbers' })).toBeFocused()
  await tabTo(dealer.getByRole('button', { name: 'Assign to the 2 rows without one' }))
  await dealer.keyboard.press('Enter')
  await expect(reservedList.getByText('Assigned to row 2')).toBeVisible()
  await saveScreen(dealer)
  await expectAccessible(dealer, 'reserved numbers')
  await guidePicture(dealer, 'numbers', dealer.getByRole('region', { name: 'Phone numbers' }))
  const rows = Object.values(await callOk(dealer, 'GET', `order/GetIPExtensions/${orderID}`)) as {
    outboundANI: string
  }[]
  const numbers = Object.values(await callOk(dealer, 'GET', `Link/GetReservedPhoneNumbers/${orderID}`)) as {
    did: string
  }[]
  expect(rows.map(({ outboundANI }) => outboundANI)).toEqual(numbers.slice(0, 2).map(({ did }) => did))
})

test(
  'an unavailable number inventory is reported, and a number can still be released',
  rules('ERR-num-regions'),
  async ({ baseURL }) => {
    await setSandboxBehaviour(baseURL, 'numbers', { mode: 'down' })
    await dealer.getByRole('button', { name: 'Find numbers' }).click()
    await expect(dealer.getByText(/Error getting phone regions: The number inventory/)).toBeVisible()
    await expectAccessible(dealer, 'phone regions failed')
    await dealer.getByRole('button', { name: 'Cancel' }).click()
    await dealer
      .getByRole('button', { name: /^Release 0/ })
      .last()
      .click()
    const dialog = dealer.getByRole('dialog', { name: /^Release 02/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(dealer, 'release a number')
    await dialog.getByRole('button', { name: 'Release', exact: true }).click()
    await expect(dealer.getByRole('list', { name: 'Reserved numbers' }).getByRole('listitem')).toHaveCount(2)
    await setSandboxBehaviour(baseURL, 'numbers', { mode: 'ok' })
  },
)

test(
  'a delivery address is searched and saved by keyboard, and opened again for confirmation',
  rules('DELIV-title', 'DELIV-buttons'),
  async () => {
    await dealer.goto(`/create-hardware/false?order=${orderID}`)
    await expect(dealer.getByRole('heading', { name: 'New Delivery Address' })).toBeVisible()
    await expectAccessible(dealer, 'new delivery address')
    const contactName = dealer.getByRole('textbox', { name: 'Contact name' })
    await expect(contactName).toHaveValue('Norah Numbers')
    await contactName.focus()
    await dealer.keyboard.press('ControlOrMeta+a')
    await dealer.keyboard.type('Sam Site')
    await tabTo(dealer.getByRole('textbox', { name: 'Contact mobile' }))
    await dealer.keyboard.type('0412 345 678')
    await tabTo(dealer.getByRole('combobox', { name: /^Search for a physical street address/ }))
    await dealer.keyboard.type('12 Harbour', { delay: 20 })
    await expect(dealer.getByRole('option').first()).toBeVisible()
    await dealer.keyboard.press('ArrowDown')
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByRole('textbox', { name: 'Street address' })).not.toHaveValue('')
    await tabTo(dealer.getByRole('button', { name: 'Save delivery address' }))
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByText('Delivery address saved')).toBeVisible()
    await expect(dealer.getByRole('heading', { name: 'Address Detail' })).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Change delivery address' })).toBeFocused()
    await expectAccessible(dealer, 'address detail')
    await dealer.goto(`/create-hardware/true?order=${orderID}`)
    await expect(dealer.getByRole('textbox', { name: 'Contact name' })).toHaveValue('Sam Site')
    await expectAccessible(dealer, 'confirm the delivery address')
  },
)

test('saving a row of hardware leaves the delivery unchanged', async () => {
  await dealer.goto(`/create-hardware/false?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Add row' }).click()
  await dealer.keyboard.press('Enter')
  await saveScreen(dealer)
  await expect(dealer.getByText('Sam Site')).toBeVisible()
  expect(await callOk(dealer, 'GET', `Order/getHardwareOrder/${orderID}`)).toMatchObject({ contactName: 'Sam Site' })
})

test('the number search and the delivery fit a phone', async () => {
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto(`/create-ipvoice?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Find numbers' }).click()
  await dealer.getByRole('combobox', { name: 'Region' }).click()
  await dealer.getByRole('option', { name: /Perth/ }).click()
  await dealer.getByRole('button', { name: 'Show free numbers' }).click()
  await expect(dealer.getByRole('listbox', { name: 'Free numbers' })).toBeVisible()
  await expectAccessible(dealer, 'numbers on a phone')
  await dealer.goto(`/create-hardware/true?order=${orderID}`)
  await expect(dealer.getByRole('heading', { name: 'Address Detail' })).toBeVisible()
  await expectAccessible(dealer, 'delivery on a phone')
  await expectFitsWidth(dealer)
})

test('a customer’s internet service is upgraded by a new row', async () => {
  const person = { firstName: 'Iris', surname: 'Upgrade', email: 'iris@upgrade.example' }
  const { orderID: firstOrderID, customerID } = await makeSendableOrder(dealer, person)
  const { customer } = await callOk(dealer, 'GET', `Order/GetOrder/${firstOrderID}`)
  const { addressDetails } = customer as { addressDetails: { addressID: number }[] }
  const [plan] = Object.values(await callOk(dealer, 'POST', 'Order/getRatePlans', { types: ['nbn'] }))
  const { ratePlanID } = plan as { ratePlanID: number }
  const service = {
    internetType: 'nbn',
    ratePlanID,
    addressID: addressDetails[0]?.addressID,
    serviceNumber: '0298765432',
  }
  await callOk(dealer, 'POST', `order/AddInternetOrder/${firstOrderID}`, [service])
  // Sending a reporting order makes it Signed.
  await callOk(dealer, 'POST', 'Docusign/SendRequest/true', { orderID: firstOrderID, to: person.email, toName: 'Iris' })
  const upgrades = async () =>
    Object.values(await callOk(dealer, 'GET', `order/GetInternetUpgrade/${customerID}`)).length
  await expect.poll(upgrades).toBe(1)
  const { orderID: secondOrderID } = await callOk(dealer, 'POST', 'Order/CreateOrder', { customerID })
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dealer.goto(`/create-internet?order=${secondOrderID}`)
  await dealer.getByRole('button', { name: /^Upgrade this: NBN/ }).focus()
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByText('Upgraded by a row below')).toBeFocused()
  await expectAccessible(dealer, 'internet upgrade')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(dealer, 'internet upgrade on a phone')
})
