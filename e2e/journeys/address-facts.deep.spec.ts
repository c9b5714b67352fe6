import { expect, expectAccessible, expectFitsWidth, test } from '../fixtures.ts'
import { makeCustomer } from '../records.ts'
import { tabTo } from '../typing.ts'

const place = { id: 'GANSW900000001', text: '1 Harbour Street, Sydney NSW 2000' }
const person = { firstName: 'Piet', surname: 'Passport', email: 'piet@passport.example' }

test('a fact of an address is added with the keyboard, on a phone', async ({ dealer }) => {
  const parts = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const address = { ...parts, formattedAddress: place.text, searchResultId: place.id }
  const customerID = await makeCustomer(dealer, person, { addressDetails: [address] })
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto(`/create-customer?customer=${customerID}&tab=details`)
  const section = dealer.getByRole('region', { name: 'Address facts' })
  await section.getByRole('button', { name: place.text }).focus()
  await dealer.keyboard.press('Enter')
  await expect(section.getByText(place.id)).toBeVisible()
  await expectFitsWidth(dealer)
  await expectAccessible(dealer, 'address facts on a phone')
  await tabTo(dealer, section.getByRole('button', { name: 'Add a fact' }))
  await dealer.keyboard.press('Enter')
  const dialog = dealer.getByRole('dialog', { name: 'Add a fact' })
  await dialog.getByRole('combobox', { name: /Fact/ }).fill('Telephone')
  const option = dealer.getByRole('option', { name: /^Telephone/ })
  await expect(option.first()).toBeVisible()
  await expect(dealer.getByRole('option')).toHaveCount(await option.count())
  await dealer.keyboard.press('ArrowDown')
  await expect(option.first()).toHaveAttribute('data-combobox-selected', 'true')
  await dealer.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: /Right value/ }).fill('02 9876 5432')
  await dialog.getByRole('textbox', { name: /How do you know/ }).fill('On the last bill')
  await expectFitsWidth(dealer)
  await dealer.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section.getByText('02 9876 5432')).toBeVisible()
  await expectAccessible(dealer, 'an added line on a phone')
  await section.getByRole('button', { name: 'History' }).click()
  await expect(dealer.getByRole('dialog', { name: /^History of/ })).toBeVisible()
  await expectFitsWidth(dealer)
  await dealer.keyboard.press('Escape')
})
