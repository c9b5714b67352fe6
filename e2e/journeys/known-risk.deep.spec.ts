import { expect, expectAccessible, test } from '../fixtures.ts'
import { makeInternetOrder, type Person } from '../records.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Risk',
  email: `${firstName.toLowerCase()}@risk.example`,
})
const risk = 'Internet: nbn is not available (row 1)'

test('a dealer reads that an address has no nbn, uses the alternative, or sends anyway, which the history keeps', async ({
  dealer,
  portal,
}) => {
  // The portal asks by itself while no screen of the order is open.
  const { order } = await makeInternetOrder(dealer, portal, person('Ruth'), '000042')
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  const panel = dealer.getByRole('complementary', { name: 'Finish' })
  const risks = panel.getByRole('region', { name: 'At risk' })
  await expect(risks.getByRole('link', { name: risk })).toBeVisible()
  await expect(risks.getByText(/Best alternative: .*5G.*per month.*inc GST/)).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, at risk')

  await panel.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = dealer.getByRole('dialog', { name: `Send order ${order.orderID} at risk?` })
  await expect(dialog.getByRole('link', { name: risk })).toBeVisible()
  await expect(dialog.getByText(/Best alternative/)).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, question about risks')
  await dialog.getByRole('button', { name: 'Don’t send' }).click()

  await risks.getByRole('button', { name: 'Use this plan in row 1' }).click()
  // The screen follows the answer of the other wholesaler.
  await expect(risks).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(panel.getByText(/was sent to Ruth Risk by e-mail/)).toBeVisible()

  const { order: other } = await makeInternetOrder(dealer, portal, person('Rita'), '000042')
  await dealer.goto(`/order-summary?order=${other.orderID}`)
  await expect(risks.getByRole('link', { name: risk })).toBeVisible()
  await panel.getByRole('button', { name: 'Send by e-mail' }).click()
  await dealer.getByRole('button', { name: 'Send anyway' }).click()
  await expect(panel.getByText(/was sent to Rita Risk by e-mail/)).toBeVisible()
  await dealer.goto(`/app-status?order=${other.orderID}`)
  await expect(dealer.getByText(`Chosen by the sender: ${risk}`)).toBeVisible()
})
