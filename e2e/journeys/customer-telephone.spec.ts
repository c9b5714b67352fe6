import { expect, expectAccessible, expectFitsWidth, openAs, setSandboxBehaviour, test } from '../fixtures.ts'
import { makeOrder } from '../records.ts'

/** The demonstration customer that has services on the sandbox of the telephone system. */
const customerID = 20001

test('a dealer sees the telephone services of a customer, and tries again while the system does not answer', async ({
  browser,
  portal,
  baseURL,
}) => {
  const dealer = await openAs(browser, portal, 'dealer@example.test', `/create-customer?customer=${customerID}`)
  await setSandboxBehaviour(baseURL, 'pbx', { mode: 'down' })
  await dealer.getByRole('link', { name: 'Telephone services' }).click()
  await expect(dealer.getByText(/The telephone system does not answer at the moment/)).toBeVisible()
  await expectAccessible(dealer, 'telephone services, no answer')
  await setSandboxBehaviour(baseURL, 'pbx', { mode: 'ok' })
  await dealer.getByRole('button', { name: 'Try again' }).focus()
  await dealer.keyboard.press('Enter')
  const row = (name: RegExp) => dealer.getByRole('row', { name })
  await expect(row(/Front desk/)).toContainText('Hunt group')
  await expect(row(/Front desk/)).toContainText('02 5550 9003')
  await expect(row(/Former bookkeeper/)).toContainText('Inactive')
  await expectAccessible(dealer, 'telephone services')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await expectAccessible(dealer, 'telephone services on a phone')
  await dealer.setViewportSize({ width: 1440, height: 900 })

  // Typed details are kept while the person looks at the services.
  await dealer.getByRole('link', { name: 'Details' }).click()
  await dealer.getByLabel('First name').fill('Typed')
  await dealer.getByRole('link', { name: 'Telephone services' }).click()
  await expect(row(/Reception/)).toBeVisible()
  await dealer.reload()
  await expect(row(/Reception/)).toBeVisible()
  await dealer.getByRole('link', { name: 'Details' }).click()
  await expect(dealer.getByLabel('First name')).toHaveValue('Typed')
  await dealer.getByRole('button', { name: 'Discard it' }).click()

  const other = await makeOrder(dealer, { firstName: 'Tilda', surname: 'Tone', email: 'tilda@tone.example' })
  await dealer.goto(`/create-customer?order=${other.orderID}`)
  await dealer.getByRole('link', { name: 'Telephone services' }).click()
  await expect(dealer.getByText('This customer has no services on the telephone system.')).toBeVisible()
  await expect(dealer).toHaveURL(new RegExp(`order=${other.orderID}`))
  await expectAccessible(dealer, 'telephone services, none')
  await dealer.context().close()
})

test('the telephone services of another dealer’s customer do not open', async ({ browser, portal }) => {
  const rival = await openAs(
    browser,
    portal,
    'rival@example.test',
    `/create-customer?customer=${customerID}&tab=telephone`,
  )
  await expect(rival.getByRole('region', { name: 'Telephone services' })).toHaveCount(0)
  await expect(rival.getByRole('heading', { level: 1 })).toBeVisible()
  await rival.context().close()
})
