import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, rules, setSandboxBehaviour, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeCustomer, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'default' })

const route = '/utility/service-qualification'
let page: Page

test.beforeAll(async ({ browser, portal }) => {
  page = await openAs(browser, portal, 'dealer@example.test')
})
test.afterAll(() => page.context().close())

async function find(text: string): Promise<void> {
  await page.goto(route)
  await page.getByRole('combobox', { name: /Search for a physical street address/ }).pressSequentially(text)
  await page.getByRole('option').first().click()
}

async function checkLocation(locationID: string): Promise<void> {
  await page.goto(route)
  await page.getByLabel('or nbn location id').fill(locationID)
  await page.keyboard.press('Enter')
}

const nbn = () => page.getByRole('region', { name: 'nbn', exact: true })
const fiveG = () => page.getByRole('region', { name: '5G fixed wireless' })

async function submitOrder(): Promise<void> {
  const panel = page.getByRole('dialog', { name: /^Order for/ })
  await panel.getByRole('textbox', { name: 'Site contact' }).fill('Sam Site')
  await panel.getByRole('textbox', { name: 'Contact number' }).fill('0412 345 678')
  await panel.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Ordered.')).toBeVisible()
}

test(
  'an address is checked at nbn, nbn is ordered, and the status of the order is updated',
  rules('CAP-check-qualification'),
  async () => {
    await makeCustomer(page, { firstName: 'Quinn', surname: 'Qualified', email: 'quinn@qualified.example' })
    await page.goto('/')
    await page.getByRole('link', { name: 'Service qualification' }).click()
    await expect(page.getByText(/The check asks nbn/)).toBeVisible()
    await expectAccessible(page, 'service qualification')
    await find('1 harbour street sydney')
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
    await submitOrder()
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

test('a 5G service is checked, reserved and ordered', rules('SQ-sector-flag'), async () => {
  await find('1 harbour street sydney')
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: '5G' }).click()
  await expect(fiveG().getByText('Eligible', { exact: true })).toBeVisible()
  await expect(fiveG().getByRole('list', { name: 'Sectors' }).getByRole('listitem')).toHaveCount(2)
  await fiveG().getByRole('button', { name: 'Mobile coverage' }).click()
  await expect(fiveG().getByText(/5G indoors and outdoors/)).toBeVisible()
  await expectAccessible(page, 'service qualification 5G')
  await fiveG().getByRole('button', { name: 'Reserve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve a 5G service' })
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(dialog.getByText('Plan can not be empty')).toBeVisible()
  for (const field of ['Plan', 'Number (MSN)', 'SIM (USIM)']) {
    await dialog.getByLabel(field).first().click()
    await page.getByRole('option').first().click()
  }
  await expectAccessible(page, 'service qualification reserve')
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(fiveG().getByText(/Reserved HLD\d+/)).toBeVisible()
  await fiveG().getByRole('button', { name: 'Create order' }).click()
  await submitOrder()
  await page.getByRole('link', { name: 'Follow its progress' }).click()
  await expect(page.getByRole('row', { name: /5G: / })).toContainText('Acknowledged')
})

test(
  'refused and pending checks are reported, and a support ticket can be created',
  rules('SQ-success-false'),
  async () => {
    await checkLocation('XLOC1')
    await expect(page.getByText('Invalid Location id')).toBeVisible()
    await checkLocation('LOC000900000009')
    await expect(nbn().getByText('This address cannot be qualified online. Raise a support ticket.')).toBeVisible()
    await expectAccessible(page, 'service qualification refused')
    await nbn().getByRole('button', { name: 'Support ticket' }).click()
    const ticket = page.getByRole('dialog', { name: 'Create a support ticket' })
    await ticket.getByRole('textbox', { name: 'Description' }).fill('It has had nbn for years.')
    await ticket.getByRole('button', { name: 'Submit ticket' }).click()
    await expect(page.getByText('Ticket Submitted')).toBeVisible()
    await checkLocation('LOC000900000019')
    await expect(nbn().getByText('Serviceability pending')).toBeVisible()
    await expect(nbn().getByText('Not Available')).toBeVisible()
    await expect(nbn().getByRole('button', { name: 'Create order' })).toHaveCount(0)
  },
)

test(
  'the result of a check is sent by e-mail, and a failure shows Failed',
  rules('ERR-failed-email'),
  async ({ baseURL }) => {
    await checkLocation('LOC000900000012')
    await expect(nbn().getByText(/UNI-D 1/)).toBeVisible()
    await expectAccessible(page, 'service qualification fibre')
    await nbn().getByRole('button', { name: 'E-mail the result' }).click()
    const dialog = page.getByRole('dialog', { name: /^E-mail the result/ })
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(dialog.getByText('Email can not be empty')).toBeVisible()
    await expectAccessible(page, 'service qualification e-mail')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('quinn@customer.example')
    await page.route('**/api/SQ/SendEmail', (request) => request.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(page.getByText('Failed', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(page.getByText('Email sent!')).toBeVisible()
    await expect.poll(async () => (await fetch(`${baseURL}/dev/mailbox`)).text()).toContain('quinn@customer.example')
  },
)

test(
  'an unavailable wholesaler is reported, and the check can be repeated',
  rules('SQ-error-order'),
  async ({ baseURL }) => {
    await setSandboxBehaviour(baseURL, 'serviceability', { mode: 'down' })
    await checkLocation('LOC000900000012')
    await expect(nbn().getByText('The serviceability service is not available at the moment')).toBeVisible()
    await expectAccessible(page, 'service qualification down')
    await setSandboxBehaviour(baseURL, 'serviceability', { mode: 'ok' })
    await nbn().getByRole('button', { name: 'Try again' }).click()
    await expect(nbn().getByText('Can be ordered')).toBeVisible()
  },
)

test('an order links to the check of its addresses, and a question about an address reaches staff', async () => {
  const { orderID } = await makeOrder(page, { firstName: 'Olga', surname: 'Ordered', email: 'olga@ordered.example' })
  await page.goto(`/create-internet?order=${orderID}`)
  await page.getByRole('link', { name: 'Check the services available at this order’s addresses' }).click()
  await expect(page).toHaveURL(new RegExp(`${route}\\?order=${orderID}`))
  await page
    .getByRole('region', { name: new RegExp(`Order ${orderID}`) })
    .getByRole('button', { name: /^Check/ })
    .click()
  await expect(nbn().getByText('LOC000900000001')).toBeVisible()
  await page.goto(`${route}?tab=orders&keyword=Olga`)
  await expect(page.getByRole('row', { name: /Olga Ordered/ })).toBeVisible()
  await expectAccessible(page, 'orders to check')
  await page.getByRole('link', { name: `Order ${orderID}` }).click()
  await page.getByRole('button', { name: 'Ask our staff' }).first().click()
  const enquiry = page.getByRole('dialog', { name: 'Ask our staff about an address' })
  await enquiry.getByRole('textbox', { name: 'Address' }).fill('Lot 7, Nowhere Lane')
  await enquiry.getByRole('button', { name: 'Send' }).click()
  await expect(enquiry.getByText('At least one item must be selected')).toBeVisible()
  await enquiry.getByRole('checkbox', { name: 'Fibre' }).check()
  await expectAccessible(page, 'service qualification enquiry')
  await enquiry.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Ticket Submitted')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await find('1 harbour street sydney')
  await expect(nbn().getByText('LOC000900000001')).toBeVisible()
  await expectAccessible(page, 'service qualification nbn on a phone')
  await page.goto(`${route}?tab=placed`)
  await expect(page.getByRole('row', { name: /ORD/ }).first()).toBeVisible()
  await expectAccessible(page, 'wholesale orders on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
})
