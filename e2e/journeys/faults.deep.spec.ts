import { expect, expectAccessible, setSandboxBehaviour, test } from '../fixtures.ts'
import { countMail, makeSendableOrder, type Person } from '../records.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Faultline',
  email: `${firstName.toLowerCase()}@faultline.example`,
})

test.afterAll(async ({ portal }) => setSandboxBehaviour(portal.url, 'email', { mode: 'ok' }))

test('while the mail server is down an order waits and shows the reason, and is later sent once', async ({
  dealer,
  baseURL,
  request,
}) => {
  const signer = person('Emil')
  await setSandboxBehaviour(baseURL, 'email', { mode: 'down' })
  const { orderID } = await makeSendableOrder(dealer, signer)
  await dealer.goto(`/order-summary?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(dealer.getByText(/is waiting to be sent: .+ It is retried until it is sent/)).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, mail server down')
  await expect.poll(() => countMail(request, signer.email)).toBe(0)
  await setSandboxBehaviour(baseURL, 'email', { mode: 'ok' })
  await expect(dealer.getByText(`E-mail sent to ${signer.email}`)).toBeVisible()
  await expect.poll(() => countMail(request, signer.email)).toBe(1)
})
