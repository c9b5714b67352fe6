import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeCustomer } from '../records.ts'

test(
  'an address is checked at nbn, nbn is ordered, and the status of the order is updated',
  rules('CAP-check-qualification'),
  async ({ dealer: page }) => {
    const nbn = () => page.getByRole('region', { name: 'nbn', exact: true })
    await makeCustomer(page, { firstName: 'Quinn', surname: 'Qualified', email: 'quinn@qualified.example' })
    await page.goto('/')
    await page.getByRole('link', { name: 'Service qualification' }).click()
    await expect(page.getByText(/The check asks nbn/)).toBeVisible()
    await expectAccessible(page, 'service qualification')
    await page
      .getByRole('combobox', { name: /Search for a physical street address/ })
      .pressSequentially('1 harbour street sydney')
    await page.getByRole('option').first().click()
    const offers = page.getByRole('list', { name: 'Offers by wholesaler' })
    await expect(offers.getByRole('listitem').filter({ hasText: 'FTTN' })).toContainText('Available')
    await expect(nbn().getByText('LOC000900000001')).toBeVisible()
    await expect(nbn().getByText('Active services')).toBeVisible()
    await expect(nbn().getByText('13: Copper: a line exists')).toBeVisible()
    await expectAccessible(page, 'service qualification nbn')
    await guidePicture(page, 'service-qualification')
    await nbn().getByRole('button', { name: 'Customised offer' }).click()
    await expectAccessible(page, 'service qualification offer')
    await page.getByRole('button', { name: 'Request a price' }).click()
    await expect(page.getByText(/Offer OFR\d+: 500\/100 Mbps for \$288\.00 a month/)).toBeVisible()
    await nbn().getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('combobox', { name: 'Customer' }).fill('Quinn Qualified')
    await page.getByRole('option', { name: /^Quinn Qualified/ }).click()
    await expectAccessible(page, 'service qualification order')
    const panel = page.getByRole('dialog', { name: /^Order for/ })
    await panel.getByRole('textbox', { name: 'Site contact' }).fill('Sam Site')
    await panel.getByRole('textbox', { name: 'Contact number' }).fill('0412 345 678')
    await panel.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Ordered.')).toBeVisible()
    await page.getByRole('link', { name: 'Follow its progress' }).click()
    const row = page.getByRole('row', { name: /Quinn Qualified/ })
    await expect(row).toContainText('Acknowledged')
    await expectAccessible(page, 'wholesale orders')
    await row.getByRole('button', { name: /^ORD/ }).click()
    const details = page.getByRole('dialog', { name: /^Order ORD/ })
    await expect(details.getByText('In Progress')).toBeVisible()
    await expect(details.getByText('CONNECT')).toBeVisible()
    await expectAccessible(page, 'wholesale order')
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect(row).toContainText('In Progress')
  },
)
