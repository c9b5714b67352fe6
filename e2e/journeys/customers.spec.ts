import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose, findAddress, openMenu, saveScreen } from '../pages.ts'
import { makeBusinessOrder, makeCustomer } from '../records.ts'
import { expectTold } from '../told.ts'
import { tabTo } from '../typing.ts'

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

test(
  'a residential customer is entered next to similar ones, and a direct debit is stored',
  rules('CAP-create-customer'),
  async ({ dealer }) => {
    await makeCustomer(dealer, { firstName: 'Delia', surname: 'Doubleday', email: 'delia@doubleday.example' })
    await dealer.goto('/create-customer?new=residential')
    const similar = dealer.getByRole('region', { name: 'Similar customers' })
    await expect(similar).toContainText('None so far')
    await choose(dealer, 'Salutation', 'Ms')
    await typeInto(dealer, 'First name', 'Delia')
    await typeInto(dealer, 'Surname', 'Doubleday')
    await typeInto(dealer, 'Job title', 'Retired')
    await expect(similar).toContainText('Same name')
    await dealer.getByRole('textbox', { name: 'Mobile' }).fill('0412 900 800')
    await dealer.getByLabel('E-mail').fill('DELIA@doubleday.example')
    await expect(similar).toContainText('Same e-mail, name')
    await expect(similar.getByRole('link', { name: 'Delia Doubleday' })).toHaveAttribute('href', /customer=\d+/)
    await expectAccessible(dealer, 'new customer, similar customers')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectFitsWidth(dealer)
    await expectAccessible(dealer, 'new customer, similar customers, on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
    await findAddress(dealer, '1 harbour')
    await guidePicture(dealer, 'new-residential')
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
    await typeInto(dealer, 'Account name', 'Delia Doubleday')
    await typeInto(dealer, 'BSB', '000123')
    await expect(dealer.getByLabel('BSB')).toHaveValue('000-123')
    await dealer.keyboard.press('Tab')
    await expect(dealer.getByText('Invalid BSB')).toBeVisible()
    await expectAccessible(dealer, 'direct debit, wrong BSB')
    await dealer.getByLabel('BSB').fill('062000')
    await typeInto(dealer, 'Account number', '12345678')
    await typeInto(dealer, 'Financial institution', 'Example Bank')
    await saveScreen(dealer)
    await expectTold(dealer, 'Direct Debit info updated')
    await dealer.reload()
    await expect(dealer.getByLabel('BSB')).toHaveValue('062-000')
    await expect(dealer.getByRole('link', { name: /^Direct Debit/ })).toBeVisible()
    await expectAccessible(dealer, 'direct debit')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectFitsWidth(dealer)
    await expectAccessible(dealer, 'direct debit on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
  },
)

test(
  'a guarantor and a contact of a business are entered by keyboard',
  rules('CAP-capture-customer-details'),
  async ({ dealer }) => {
    const { orderID } = await makeBusinessOrder(dealer, 'Goldfields')
    await dealer.goto(`/create-contacts?order=${orderID}`)
    await expect(dealer.getByRole('heading', { level: 1, name: 'Guarantor' })).toBeVisible()
    await expectAccessible(dealer, 'guarantor, none yet')
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(dealer.getByText('Home address can not be empty')).toBeVisible()
    await typeInto(dealer, 'First name', 'Greta')
    await typeInto(dealer, 'Surname', 'Novak')
    await typeInto(dealer, 'Date of birth', '02/03/1975')
    await typeInto(dealer, 'Mobile', '0413 000 111')
    await typeInto(dealer, 'E-mail', 'greta@novak.example')
    await typeInto(dealer, 'Home address', '2 Bay Road, Perth WA 6000')
    await saveScreen(dealer)
    await tabTo(dealer, dealer.getByRole('button', { name: 'Add contact' }))
    await dealer.keyboard.press('Enter')
    const panel = dealer.getByRole('dialog', { name: 'New contact' })
    await expect(panel.getByLabel('First name')).toBeFocused()
    await dealer.keyboard.type('Sam')
    await tabTo(dealer, panel.getByLabel('Mobile'))
    await dealer.keyboard.type('0413 222 333')
    await expectAccessible(dealer, 'new contact')
    await dealer.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
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
    await expectFitsWidth(dealer)
    await expectAccessible(dealer, 'guarantor and contacts on a phone')
    await dealer.setViewportSize({ width: 1440, height: 900 })
    await dealer.reload()
    await expect(dealer.getByLabel('Home address')).toHaveValue('2 Bay Road, Perth WA 6000')
  },
)
