import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import type { Portal } from '../portal.ts'
import { callOk, makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Lines',
  email: `${firstName.toLowerCase()}@lines.example`,
})
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  for (const page of [dealer, phone]) await page.context().close()
})

/** Creates an order with an nbn line at an address whose answer no other journey changes. */
async function makeInternetOrder(portal: Portal, firstName: string, lastDigits = '000025') {
  const order = await makeSendableOrder(dealer, person(firstName))
  const [place] = (await portal.rows(
    `select search_result_id as id, formatted_address as text from outside.address
     where search_result_id like '%' || $1 limit 1`,
    [lastDigits],
  )) as { id: string; text: string }[]
  if (!place) throw new Error('The sandbox has no such address')
  const { addressID } = await callOk(dealer, 'POST', `Customer/addAddresstoCustomer/${order.customerID}`, {
    streetAddress: '1 Line Street',
    suburb: 'Sydney',
    state: 'NSW',
    postCode: '2000',
    formattedAddress: place.text,
    searchResultId: place.id,
  })
  const [plan] = (await portal.rows(
    `select rate_plan_id as id from rate_plans where usage_type = 'nbn' and not archived order by 1 desc limit 1`,
  )) as { id: number }[]
  const row = { internetType: 'nbn', ratePlanID: plan?.id, addressID, contractTerm: 24, speedRequested: '100/20' }
  await callOk(dealer, 'POST', `order/AddInternetOrder/${order.orderID}`, [row])
  return { ...order, locationID: `LOC000${place.id.slice(-9)}` }
}

const change = (portal: Portal, locationID: string, content: object, refused = '') =>
  portal.rows(
    `insert into outside.serviceability_change (location_id, change, refused) values ($1, $2, $3)
     on conflict (location_id) do update set change = excluded.change, refused = excluded.refused`,
    [locationID, JSON.stringify(content), refused],
  )
const backdate = (portal: Portal, orderID: number, interval: string) =>
  portal.rows(`update line_answers set asked_at = asked_at - $2::interval where order_id = $1`, [orderID, interval])

test('a customer sees a changed internet line after a day, accepts it and signs, on a phone', async ({ portal }) => {
  const order = await makeInternetOrder(portal, 'Nadia')
  const { orderID } = order
  await change(portal, order.locationID, {})
  await callOk(dealer, 'POST', `SQ/RecheckLines/${orderID}`)
  const link = await sendOrder(dealer, order, person('Nadia'))
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: 'Next: terms' })).toBeEnabled()
  await change(portal, order.locationID, { newDevelopmentFee: 300 })
  await backdate(portal, orderID, '25 hours')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: /The internet service at .* has changed/ })).toBeVisible()
  await expect(phone.getByRole('row', { name: 'Fee for a new development $0.00 $300.00' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Read the change first' })).toBeDisabled()
  await expectAccessible(phone, 'signing page, changed internet line')
  await expectFitsWidth(phone)
  await phone.getByRole('button', { name: 'Accept this change' }).click()
  await expect(phone.getByRole('heading', { name: /The internet service at/ })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByRole('heading', { name: /Thank you, it is signed/ })).toBeVisible()
})

test('the dealer accepts a changed internet line in the panel before sending', async ({ portal, browser, baseURL }) => {
  const order = await makeInternetOrder(portal, 'Omar')
  const { orderID } = order
  await change(portal, order.locationID, {})
  await callOk(dealer, 'POST', `SQ/RecheckLines/${orderID}`)
  await backdate(portal, orderID, '10 minutes')
  await change(portal, order.locationID, { newDevelopmentFee: 450 })
  await dealer.goto(`/order-summary?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = dealer.getByRole('dialog')
  await expect(dialog.getByText(/Accept the changed answer/)).toBeVisible()
  await dealer.keyboard.press('Escape')
  await expect(dealer.getByText('$0.00 → $450.00').first()).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, changed internet line')
  await dealer.getByRole('button', { name: 'Accept the change of row 1' }).click()
  await expect(dealer.getByRole('button', { name: 'Accept the change of row 1' })).toHaveCount(0)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dealer.getByText(/E-mail sent to omar@lines.example/)).toBeVisible()
  const rival = await openAs(browser, portal, 'rival@example.test')
  expect((await callAs(rival, baseURL, 'POST', `SQ/RecheckLines/${orderID}`)).status).toBe(404)
  await rival.context().close()
})

test('a saved line is asked about by itself, and a refused one is changed to its best alternative', async ({
  portal,
}) => {
  const order = await makeInternetOrder(portal, 'Petra', '000036')
  await change(portal, order.locationID, {}, 'No lead-in')
  await dealer.goto(`/create-internet?order=${order.orderID}`)
  const answers = dealer.getByRole('region', { name: 'Answers of the wholesalers' })
  await expect(answers.getByText(/nbn: not available\. No lead-in/)).toBeVisible()
  const use = answers.getByRole('button', { name: /^Use .* in row 1$/ })
  await expect(answers.getByText(/Best alternative: .* per month and .* once, inc GST/)).toBeVisible()
  await expectAccessible(dealer, 'internet services, alternative to a refused line')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expect(use).toBeVisible()
  await expectFitsWidth(dealer)
  await expectAccessible(dealer, 'internet services on a phone, alternative to a refused line')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await use.click()
  await expect(use).toHaveCount(0)
  await expect(answers.getByText(/Optus: 5G is available/)).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await callOk(dealer, 'GET', `order/GetInternet/${order.orderID}`)))
    .toContain('"internetType":"fiveG"')
})
