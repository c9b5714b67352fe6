import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectFitsWidth, test } from '../fixtures.ts'
import { callOk, makeCustomer } from '../records.ts'

const sheet = [
  'Site name\tAddress\tState\tPostcode\tService\tSpeed\tCurrent bill',
  'Head office\t1 Harbour St, Sydney\tNSW\t2000\tNBN\t100/20\t$110',
  'Depot\t92 Station Street\tNSW\t2150\tNBN\t1000/50\t89.95',
  'Shop\tUnit 4, 184 Railway Parade, Parramatta\tNSW\t2150\t\t\t',
  'Kiosk\t12 Nowhere Lane, Sydney\tNSW\t2000\t\t\t',
  'Office\t47 Hunter Street, Sydney\tNSW\t2000\tISDN\t\t',
].join('\n')

test('a pasted list of sites is checked, answered, corrected, and becomes a quote', async ({ dealer }) => {
  const grid = () => dealer.getByRole('region', { name: 'Sites', exact: true })
  const row = (text: string) => grid().getByRole('row').filter({ hasText: text })
  await makeCustomer(dealer, { firstName: 'Rita', surname: 'Rollout', email: 'rita@rollout.example' })
  await dealer.goto('/utility/service-qualification')
  await dealer.getByRole('link', { name: 'Many sites' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Many sites' })).toBeVisible()
  await expectAccessible(dealer, 'many sites, empty')
  await dealer.getByRole('textbox', { name: 'Sites' }).fill('Name\tPhone\nA\t1\nB\t2')
  await expect(dealer.getByText('No column has addresses.')).toBeVisible()
  await dealer.getByRole('textbox', { name: 'Sites' }).fill(sheet)
  await expect(dealer.getByRole('main').getByRole('status').first()).toHaveText('5 sites. 1 row to correct')
  await expect(dealer.getByText('Service wanted must be nbn')).toBeVisible()
  await dealer.getByLabel('Name of the list').fill('Rollout')
  await expectAccessible(dealer, 'many sites, preview')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await expectAccessible(dealer, 'many sites, preview on a phone')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dealer.getByRole('button', { name: 'Check 5 sites' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Rollout' })).toBeVisible()

  await expect(row('Head office')).toContainText('As wanted', { timeout: 30_000 })
  await expect(row('Head office')).toContainText('Exact, G-NAF')
  await expect(row('Depot')).toContainText('Alternative')
  await expect(row('Kiosk')).toContainText('Pending address')
  await expect(row('Office').filter({ hasText: 'Hunter' })).toContainText('To correct')
  await expectAccessible(dealer, 'results of a list of sites')

  await row('Shop').getByRole('combobox').click()
  await dealer.getByRole('option').nth(1).click()
  await expect(row('Shop')).toContainText(/As wanted|Alternative|No service/, { timeout: 30_000 })

  const saving = dealer.waitForEvent('download')
  await dealer.getByRole('button', { name: 'Download the rows with problems' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Rollout-problems.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Service wanted must be nbn')

  await dealer.getByRole('button', { name: 'Correct line 6' }).click()
  const correction = dealer.getByRole('dialog', { name: 'Correct line 6' })
  await expect(correction.getByLabel('Service wanted')).toBeFocused()
  await expectAccessible(dealer, 'correction of a site')
  await correction.getByLabel('Service wanted').fill('NBN')
  await correction.getByRole('button', { name: 'Check again' }).click()
  await expect(correction).toHaveCount(0)
  await expect(row('Hunter')).toContainText(/As wanted|Alternative/, { timeout: 30_000 })

  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await expect(row('Head office')).toBeVisible()
  await expectAccessible(dealer, 'results of a list of sites on a phone')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dealer.getByRole('button', { name: 'Make a quote' }).click()
  const dialog = dealer.getByRole('dialog', { name: /^Make a quote for/ })
  await dialog.getByRole('button', { name: 'Make the quote' }).click()
  await expect(dialog.getByText('Choose the customer', { exact: true })).toBeVisible()
  await expectAccessible(dealer, 'quote of a list of sites')
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Rita Rollout')
  await dealer.getByRole('option', { name: /^Rita Rollout/ }).click()
  await dialog.getByRole('button', { name: 'Make the quote' }).click()
  // Sign and Send opens at its second address if the quote tool is on.
  await expect(dealer).toHaveURL(/(order-summary|generate-quote)\?order=\d+/)
  const orderID = Number(new URL(dealer.url()).searchParams.get('order'))
  await expect
    .poll(async () => (await callOk(dealer, 'GET', `order/GetInternet/${orderID}`)).length)
    .toBeGreaterThanOrEqual(3)
})
