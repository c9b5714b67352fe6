import { expect, expectAccessible, expectFitsWidth, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import type { Portal } from '../portal.ts'
import { callOk, makeInternetOrder, type Person } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person: Person = { firstName: 'Omar', surname: 'Lines', email: 'omar@lines.example' }

const change = (portal: Portal, locationID: string, content: object) =>
  portal.rows(
    `insert into outside.serviceability_change (location_id, change, refused) values ($1, $2, '')
     on conflict (location_id) do update set change = excluded.change`,
    [locationID, JSON.stringify(content)],
  )
const backdate = (portal: Portal, orderID: number, interval: string) =>
  portal.rows(`update wholesaler_answers set asked_at = asked_at - $2::interval where order_id = $1`, [
    orderID,
    interval,
  ])

test('the dealer, and a day later the customer on a phone, accept a changed internet line', async ({
  dealer,
  browser,
  portal,
}) => {
  const { order, locationID } = await makeInternetOrder(dealer, portal, person, '000025')
  const { orderID } = order
  await change(portal, locationID, {})
  await callOk(dealer, 'POST', `SQ/RecheckLines/${orderID}`)
  await backdate(portal, orderID, '10 minutes')
  await change(portal, locationID, { newDevelopmentFee: 450 })
  await dealer.goto(`/order-summary?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dealer.getByRole('dialog').getByText(/Accept the changed answer/)).toBeVisible()
  await dealer.keyboard.press('Escape')
  await expect(dealer.getByText('$0.00 → $450.00').first()).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, changed internet line')
  await dealer.getByRole('button', { name: 'Accept the change of row 1' }).click()
  await expect(dealer.getByRole('button', { name: 'Accept the change of row 1' })).toHaveCount(0)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dealer.getByText(/E-mail sent to omar@lines.example/)).toBeVisible()

  const { docuSignEnvelopeID: envelopeID } = await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)
  const { uri } = await callOk(dealer, 'POST', 'Docusign/GetSigningURL', { envelopeID })
  await change(portal, locationID, { newDevelopmentFee: 600 })
  await backdate(portal, orderID, '25 hours')
  const phone = await openPhone(browser, portal)
  await phone.goto(String(uri))
  await expect(phone.getByRole('heading', { name: /The internet service at .* has changed/ })).toBeVisible()
  await expect(phone.getByRole('row', { name: 'Fee for a new development $450.00 $600.00' })).toBeVisible()
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
  await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
  await leave(phone)
})
