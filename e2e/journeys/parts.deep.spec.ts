import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { saveScreen } from '../pages.ts'
import { callOk, freshAbn } from '../records.ts'
import { expectTold } from '../told.ts'
import { tabTo } from '../typing.ts'

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

test(
  'numbers are reserved for extensions, and a delivery address is saved, with the keyboard alone',
  rules('DELIV-title', 'DELIV-buttons'),
  async ({ dealer }) => {
    const orderID = await makeOrder(dealer)
    await dealer.goto(`/create-ipvoice?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Find numbers' }).focus()
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByRole('textbox', { name: 'How many numbers' })).toBeFocused()
    await dealer.keyboard.press('ControlOrMeta+a')
    await dealer.keyboard.type('12')
    const region = dealer.getByRole('combobox', { name: 'Region' })
    await expect(region).toBeEnabled()
    await tabTo(dealer, region)
    await dealer.keyboard.type('Sydney')
    await expect(dealer.getByRole('option', { name: /Sydney, NSW/ })).toBeVisible()
    await dealer.keyboard.press('ArrowDown')
    await dealer.keyboard.press('Enter')
    await tabTo(dealer, dealer.getByRole('button', { name: 'Show free numbers' }))
    await dealer.keyboard.press('Enter')
    const free = dealer.getByRole('listbox', { name: 'Free numbers' })
    await expect(free.getByRole('option')).toHaveCount(12)
    await expectAccessible(dealer, 'free numbers')
    await expect(free).toBeFocused()
    // All numbers are selected at first. Keep only the first three.
    for (const key of ['End', ' ', ...Array.from({ length: 8 }, () => ['ArrowUp', ' ']).flat()])
      await dealer.keyboard.press(key)
    await expect(dealer.getByText('3 of 12 chosen')).toBeVisible()
    await tabTo(dealer, dealer.getByRole('button', { name: 'Reserve 3 numbers' }))
    await dealer.keyboard.press('Enter')
    const reservedList = dealer.getByRole('list', { name: 'Reserved numbers' })
    await expect(reservedList.getByRole('listitem')).toHaveCount(3)
    await expect(dealer.getByRole('button', { name: 'Find numbers' })).toBeFocused()
    await tabTo(dealer, dealer.getByRole('button', { name: 'Assign to the 2 rows without one' }))
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

    await dealer.goto(`/create-hardware/false?order=${orderID}`)
    await expect(dealer.getByRole('heading', { name: 'New Delivery Address' })).toBeVisible()
    await tabTo(dealer, dealer.getByRole('button', { name: 'Change delivery address' }))
    await dealer.keyboard.press('Enter')
    await expectAccessible(dealer, 'new delivery address')
    const contactName = dealer.getByRole('textbox', { name: 'Contact name' })
    await expect(contactName).toHaveValue('Norah Numbers')
    await contactName.focus()
    await dealer.keyboard.press('ControlOrMeta+a')
    await dealer.keyboard.type('Sam Site')
    await tabTo(dealer, dealer.getByRole('textbox', { name: 'Contact mobile' }))
    await dealer.keyboard.type('0412 345 678')
    await tabTo(dealer, dealer.getByRole('combobox', { name: /^Search for a physical street address/ }))
    await dealer.keyboard.type('12 Harbour', { delay: 20 })
    await expect(dealer.getByRole('option').first()).toBeVisible()
    await dealer.keyboard.press('ArrowDown')
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByRole('textbox', { name: 'Street address' })).toHaveValue(/^12/)
    await tabTo(dealer, dealer.getByRole('button', { name: 'Save delivery address' }))
    await dealer.keyboard.press('Enter')
    await expectTold(dealer, 'Delivery address saved')
    await expect(dealer.getByRole('heading', { name: 'Address Detail' })).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Change delivery address' })).toBeFocused()
    await expectAccessible(dealer, 'address detail')
    await dealer.goto(`/create-hardware/true?order=${orderID}`)
    await expect(dealer.getByRole('textbox', { name: 'Contact name' })).toHaveValue('Sam Site')
    await expectAccessible(dealer, 'confirm the delivery address')

    await dealer.goto(`/create-hardware/false?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Add row' }).click()
    await dealer.keyboard.press('Enter')
    await saveScreen(dealer)
    await expect(dealer.getByText('Sam Site')).toBeVisible()
    expect(await callOk(dealer, 'GET', `Order/getHardwareOrder/${orderID}`)).toMatchObject({ contactName: 'Sam Site' })
  },
)
