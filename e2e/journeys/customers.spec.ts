import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { addRepresentative, choose, createBusinessCustomer, findAddress, openMenu, saveScreen } from '../pages.ts'
import { callOk, makeCustomer, makeOrder } from '../records.ts'
import { tabTo } from '../typing.ts'

let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(async () => {
  await dealer.context().close()
})

const similar = () => dealer.getByRole('region', { name: 'Similar customers' })
const typeInto = async (label: string, text: string) => {
  await tabTo(dealer, dealer.getByRole('textbox', { name: label, exact: true }))
  await dealer.keyboard.type(text)
}

test(
  'entering a residential customer shows similar customers, and a direct debit is stored',
  rules('CAP-create-customer'),
  async () => {
    await makeCustomer(dealer, { firstName: 'Delia', surname: 'Doubleday', email: 'delia@doubleday.example' })
    await dealer.goto('/create-customer?new=residential')
    await expect(similar()).toContainText('None so far')
    await choose(dealer, 'Salutation', 'Ms')
    await typeInto('First name', 'Delia')
    await typeInto('Surname', 'Doubleday')
    await typeInto('Job title', 'Retired')
    await expect(similar()).toContainText('Same name')
    await dealer.getByRole('textbox', { name: 'Mobile' }).fill('0412 900 800')
    await dealer.getByLabel('E-mail').fill('DELIA@doubleday.example')
    await expect(similar()).toContainText('Same e-mail, name')
    await expect(similar().getByRole('link', { name: 'Delia Doubleday' })).toHaveAttribute('href', /customer=\d+/)
    await expectAccessible(dealer, 'new customer, similar customers')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dealer, 'new customer, similar customers, on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
    await findAddress(dealer, '1 harbour')
    await dealer.getByRole('button', { name: 'Create customer' }).click()
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
    await dealer.getByRole('button', { name: 'New order' }).click()
    await openMenu(dealer, 'Direct Debit')
    await expect(dealer.getByRole('radio')).toHaveCount(3)
    await expect(dealer.getByRole('radio', { name: 'No details provided' })).toBeChecked()
    await tabTo(dealer, dealer.getByRole('radio', { name: 'No details provided' }))
    await dealer.keyboard.press('ArrowUp')
    await dealer.keyboard.press('ArrowUp')
    await expect(dealer.getByRole('radio', { name: 'New account details' })).toBeChecked()
    await typeInto('Account name', 'Delia Doubleday')
    await typeInto('BSB', '000123')
    await expect(dealer.getByLabel('BSB')).toHaveValue('000-123')
    await expect(dealer.getByText('Invalid BSB')).toBeVisible()
    await expectAccessible(dealer, 'direct debit, wrong BSB')
    await dealer.getByLabel('BSB').fill('062000')
    await typeInto('Account number', '12345678')
    await typeInto('Financial institution', 'Example Bank')
    await saveScreen(dealer)
    await expect(dealer.getByText('Direct Debit info updated')).toBeVisible()
    await dealer.reload()
    await expect(dealer.getByLabel('BSB')).toHaveValue('062-000')
    await expect(dealer.getByRole('link', { name: /^Direct Debit/ })).toBeVisible()
    await expectAccessible(dealer, 'direct debit')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dealer, 'direct debit on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
  },
)

test(
  'a guarantor and two contacts of a new business are entered by keyboard',
  rules('CAP-capture-customer-details'),
  async () => {
    await createBusinessCustomer(dealer, { abn: '26 277 840 445', name: /goldfields security/i })
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
    await dealer.getByRole('button', { name: 'New order' }).click()
    await openMenu(dealer, 'Guarantor')
    await expectAccessible(dealer, 'guarantor, none yet')
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(dealer.getByText('Home address can not be empty')).toBeVisible()
    await typeInto('First name', 'Greta')
    await typeInto('Surname', 'Novak')
    await typeInto('Date of birth', '02/03/1975')
    await typeInto('Mobile', '0413 000 111')
    await typeInto('E-mail', 'greta@novak.example')
    await typeInto('Home address', '2 Bay Road, Perth WA 6000')
    await saveScreen(dealer)
    for (const [firstName, mobile] of [
      ['Sam', '0413 222 333'],
      ['Tess', '0413 444 555'],
    ]) {
      await tabTo(dealer, dealer.getByRole('button', { name: 'Add contact' }))
      await dealer.keyboard.press('Enter')
      const panel = dealer.getByRole('dialog', { name: 'New contact' })
      await expect(panel.getByLabel('First name')).toBeFocused()
      await dealer.keyboard.type(String(firstName))
      await tabTo(dealer, panel.getByLabel('Mobile'))
      await dealer.keyboard.type(String(mobile))
      if (firstName === 'Sam') await expectAccessible(dealer, 'new contact')
      await dealer.keyboard.press('Enter')
      await expect(panel).toHaveCount(0)
    }
    const list = dealer.getByRole('region', { name: 'Contacts of this customer' })
    await tabTo(dealer, list.getByRole('link', { name: 'Sam' }))
    await dealer.keyboard.press('Enter')
    await dealer.getByRole('dialog', { name: 'Sam' }).getByLabel('Surname').fill('Site')
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(list.getByRole('link', { name: 'Sam Site' })).toBeVisible()
    await dealer.keyboard.press('Escape')
    await expect(dealer.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(dealer, 'guarantor and contacts')
    await guidePicture(dealer, 'contacts')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dealer, 'guarantor and contacts on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
    await list.getByRole('link', { name: 'Tess' }).click()
    await dealer.getByRole('dialog', { name: 'Tess' }).getByRole('button', { name: 'Delete' }).click()
    await dealer.getByRole('dialog', { name: 'Delete Tess?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByRole('link', { name: 'Tess' })).toHaveCount(0)
    await dealer.reload()
    await expect(dealer.getByLabel('Home address')).toHaveValue('2 Bay Road, Perth WA 6000')
  },
)

test(
  'a business that another dealer has is added once the person confirms a new account for it',
  rules('A2'),
  async () => {
    await dealer.goto('/create-company?new=business')
    await dealer.getByRole('textbox', { name: 'ABN' }).first().fill('93 203 765 824')
    await expect(dealer.getByText('Company Error: ABN is for an existing customer!').first()).toBeVisible()
    await dealer.getByLabel('Company name').fill('Ironbark Civil Pty Ltd')
    await addRepresentative(dealer)
    const question = dealer.getByRole('dialog', { name: 'Add a new account for this business?' })
    await expect(question).toContainText('change of lessee')
    await expectAccessible(dealer, 'a new account for a business of another dealer')
    await question.getByRole('button', { name: 'Add a new account' }).click()
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
  },
)

test(
  'the screens for contacts and direct debit redirect home if the customer has no address',
  rules('ROUTE-contacts-needs-address', 'ROUTE-direct-debit-needs-address'),
  async () => {
    const person = { firstName: 'Nora', surname: 'Nowhere', email: 'nora@nowhere.example' }
    const { orderID, customerID } = await makeOrder(dealer, person, { addressDetails: [] })
    for (const path of ['/create-contacts', '/direct-debit']) {
      await dealer.goto(`${path}?order=${orderID}`)
      await expect(dealer).toHaveURL((url) => url.pathname === '/')
    }
    await callOk(dealer, 'POST', `Customer/addAddresstoCustomer/${customerID}`, { streetAddress: '1 Bay Road' })
    for (const [path, title] of [
      ['/create-contacts', 'Contacts'],
      ['/direct-debit', 'Direct Debit'],
    ]) {
      await dealer.goto(`${path}?order=${orderID}`)
      await expect(dealer.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  },
)

test(
  'a search without results shows No Content, and a stored address is edited in place',
  rules('ADDR-query-no-results'),
  async () => {
    const person = { firstName: 'Edith', surname: 'Editor', email: 'edith@editor.example' }
    const customerID = await makeCustomer(dealer, person)
    await dealer.goto(`/create-customer?customer=${customerID}`)
    await dealer
      .getByRole('combobox', { name: /Search for a physical street address/ })
      .pressSequentially('zzzzzz qqqq', { delay: 20 })
    await expect(dealer.getByText('No Content').first()).toBeVisible()
    await dealer.getByRole('button', { name: /^Edit: 1 Harbour Street/ }).click()
    await dealer.getByRole('textbox', { name: 'Street address' }).fill('3 Harbour Street')
    await expectAccessible(dealer, 'stored address being edited')
    await saveScreen(dealer)
    await dealer.reload()
    const addresses = dealer.getByRole('region', { name: 'Addresses' })
    await expect(addresses.getByText('3 Harbour Street, Sydney NSW 2000')).toBeVisible()
    await expect(dealer.getByText(/1 Harbour Street/)).toHaveCount(0)
  },
)

test(
  'the page address keeps the filters of the customer list, and direct sales use a separate call',
  rules('ROLE-direct-sales-customers'),
  async ({ browser, portal }) => {
    const person = { firstName: 'Fiona', surname: 'Filtered', email: 'fiona@filtered.example' }
    await makeCustomer(dealer, person, { membershipNo: 'QF 1', contract_end: '2099-12-31' })
    await makeCustomer(dealer, { ...person, firstName: 'Felix' })
    await dealer.goto('/Customers?keyword=filtered')
    const list = dealer.getByRole('region', { name: 'Customers' })
    await expect(list.getByRole('link', { name: /Filtered/ })).toHaveCount(2)
    await dealer.getByRole('button', { name: 'QBR members' }).click()
    await expect(list.getByRole('link', { name: /Filtered/ })).toHaveCount(1)
    await dealer.getByRole('button', { name: 'In contract' }).click()
    await choose(dealer, 'Dealer', 'Dana Novak')
    await expect(list.getByRole('link', { name: 'Fiona Filtered' })).toBeVisible()
    await expectAccessible(dealer, 'customers, filtered')
    const file = dealer.waitForEvent('download')
    await dealer.getByRole('button', { name: 'Export', exact: true }).click()
    const lines = await (await file).createReadStream().then(async (stream) => {
      let text = ''
      for await (const part of stream) text += String(part)
      return text.trim().split('\r\n')
    })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Fiona Filtered')
    await dealer.reload()
    await expect(dealer.getByRole('button', { name: 'QBR members' })).toHaveAttribute('aria-pressed', 'true')
    const direct = await openAs(browser, portal, 'direct@example.test')
    const listRequest = direct.waitForRequest(/RetrieveDirectSalesCustomers/)
    await direct.goto('/Customers')
    await listRequest
    await direct.context().close()
  },
)
