import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { makeOrder, type NewOrder } from '../records.ts'
import { tabTo } from '../typing.ts'

const place = { id: 'GANSW900000001', text: '1 Harbour Street, Sydney NSW 2000', location: 'LOC000900000001' }
const otherLocation = 'LOC000900000012'
const person = (firstName: string) => ({ firstName, surname: 'Passport', email: `${firstName}@passport.example` })

let dealer: Page
let rival: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  rival = await openAs(browser, portal, 'rival@example.test')
})
test.afterAll(async () => {
  for (const page of [dealer, rival]) await page.context().close()
})

const makeOrderAt = (firstName: string) => {
  const parts = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const address = { ...parts, formattedAddress: place.text, searchResultId: place.id }
  return makeOrder(dealer, person(firstName), { addressDetails: [address] })
}

async function openFacts({ customerID }: NewOrder): Promise<void> {
  await dealer.goto(`/create-customer?customer=${customerID}`)
  await dealer.getByRole('region', { name: 'Address facts' }).getByRole('button', { name: place.text }).click()
}
const factRow = (name: string | RegExp) =>
  dealer.getByRole('region', { name: `Facts of ${place.text}` }).getByRole('row', { name })

test('a check teaches the location, a correction replaces it, and the history has both', async ({ portal }) => {
  const order = await makeOrderAt('Paula')
  const check = async () => {
    await dealer.goto(`/utility/service-qualification?order=${order.orderID}`)
    await dealer.getByRole('button', { name: `Check ${place.text}` }).click()
  }
  await check()
  await expect(dealer.getByRole('region', { name: 'nbn', exact: true }).getByText(place.location)).toBeVisible()

  await openFacts(order)
  await expect(factRow(/^Address/)).toContainText('G-NAF')
  await expect(factRow('Public address id')).toContainText(place.id)
  await expect(factRow(/^nbn location id/)).toContainText(`${place.location}nbnExact`)
  await expect(factRow('Latitude, longitude')).toContainText('-33.001, 151.001')
  await expect(factRow('Copper pair')).toContainText('CPI')
  await expectAccessible(dealer, 'address facts')

  await factRow(/^nbn location id/)
    .getByRole('button', { name: /^Correct/ })
    .click()
  const dialog = dealer.getByRole('dialog', { name: 'Correct: nbn location id' })
  await dialog.getByRole('textbox', { name: /Right value/ }).fill('LOC12')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByText('Enter LOC and 12 digits, such as LOC000123456789')).toBeVisible()
  await expect(dialog.getByText('Enter how you know, such as who told you')).toBeVisible()
  await expectAccessible(dealer, 'correction of an address fact')
  await dialog.getByRole('textbox', { name: /Right value/ }).fill(otherLocation)
  await dialog.getByRole('textbox', { name: /How do you know/ }).fill('On the box in the hall')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(factRow(/^nbn location id/)).toContainText(otherLocation)
  await expect(factRow(/^nbn location id/)).toContainText('On the box in the hall')

  await dealer.getByRole('button', { name: 'History' }).click()
  const history = dealer.getByRole('dialog', { name: `History of ${place.text}` })
  await expect(history.getByRole('row', { name: new RegExp(place.location) })).toContainText('On the box in the hall')
  await expect(history.getByRole('row', { name: new RegExp(otherLocation) })).toContainText('In use')
  await expectAccessible(dealer, 'history of address facts')
  await dealer.keyboard.press('Escape')

  await check()
  await expect(dealer.getByText(`Location ${otherLocation} is kept with this address.`)).toBeVisible()
  await expectAccessible(dealer, 'check of a kept location')
  await dealer.getByRole('button', { name: 'Search the location again' }).click()
  await expect(dealer.getByRole('region', { name: 'nbn', exact: true }).getByText(place.location)).toBeVisible()
  await openFacts(order)
  await expect(factRow(/^nbn location id/)).toContainText(`nbn has ${place.location}`)

  const [address] = await portal.rows('select address_id as id from addresses where customer_id = $1', [
    order.customerID,
  ])
  const foreign = await callAs(rival, new URL(rival.url()).origin, 'GET', `Customer/GetAddressFacts/${address?.id}`)
  expect(foreign.status).toBe(404)
})

test('a line is added with the keyboard, on a phone', async () => {
  const order = await makeOrderAt('Piet')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto(`/create-customer?customer=${order.customerID}`)
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
