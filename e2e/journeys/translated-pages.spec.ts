import type { Browser, Page } from '@playwright/test'
import { translatorScript } from '../../web/src/ui/testing/translator.ts'
import { expect, openAs, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { openUntil } from '../pages.ts'
import type { Portal } from '../portal.ts'
import { callOk, makeCustomer, makeQuote, makeSendableOrder, type NewOrder, sendOrder } from '../records.ts'
import { confirmSignerCode, consentWithCode } from '../signing-pages.ts'

const person = { firstName: 'Tomoko', surname: 'Honda', email: 'tomoko@honda.example', mobile: '0412 345 678' }
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openTranslated(browser, portal)
})

test.afterAll(async () => {
  await leave(dealer, phone)
})

/** Opens a phone whose browser translates every page. */
async function openTranslated(browser: Browser, portal: Portal): Promise<Page> {
  const page = await openPhone(browser, portal)
  await page.addInitScript(translatorScript)
  return page
}

const press = (name: string | RegExp) => phone.getByRole('button', { name, exact: true }).click()
const heading = (name: string | RegExp) => phone.getByRole('heading', { name })

/** Adds an nbn line with a time of the wholesaler to an order, and a number that its carrier refuses to move. */
async function addLineAndNumber(portal: Portal, { orderID, customerID }: NewOrder): Promise<void> {
  const [place] = await portal.rows(
    `select search_result_id as id, formatted_address as text from outside.address
     where search_result_id like '%000029' limit 1`,
  )
  const { addressID } = await callOk(dealer, 'POST', `Customer/addAddresstoCustomer/${customerID}`, {
    streetAddress: '2 Slot Street',
    suburb: 'Sydney',
    state: 'NSW',
    postCode: '2000',
    formattedAddress: place?.text,
    searchResultId: place?.id,
  })
  const [plan] = await portal.rows(
    `select rate_plan_id as id from rate_plans where usage_type = 'nbn' and not archived order by 1 desc limit 1`,
  )
  const line = { internetType: 'nbn', ratePlanID: plan?.id, addressID, contractTerm: 24, speedRequested: '100/20' }
  const lines = await callOk(dealer, 'POST', `order/AddInternetOrder/${orderID}`, [line])
  const rowID = (Object.values(lines)[0] as { internetID: number }).internetID
  const { slots } = await callOk(dealer, 'POST', `SQ/AppointmentSlots/${orderID}`, { rowID, from: '' })
  const [slot] = slots as object[]
  await callOk(dealer, 'POST', `SQ/ChooseAppointment/${orderID}`, { rowID, ...slot })
  const number = { category: 'C', currentServiceProvider: 'Same Day Telecom', accountNumber: '77001234' }
  await callOk(dealer, 'POST', `order/AddPortOrder/${orderID}`, [{ ...number, serviceNumber: '0255509904' }])
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${orderID}`)) as { id: number }[]
  const acceptedTerms = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(dealer, 'POST', `order/UpdateTerms/${orderID}`, acceptedTerms)
}

test('a translated order is signed and followed, its appointment is moved and its number corrected', async ({
  portal,
}) => {
  test.slow()
  const order = await makeSendableOrder(dealer, person)
  await addLineAndNumber(portal, order)
  await phone.goto(await sendOrder(dealer, order, person))
  await press('Next: terms')
  await phone.getByRole('checkbox').first().check()
  await expect(phone.getByRole('button', { name: /^\d left to accept$/ })).toBeDisabled()
  await press('Accept all and continue')
  await confirmSignerCode(phone)
  await press('Sign order')
  await expect(heading(/Thank you\. Your order is signed/)).toBeVisible()
  await expect(phone.getByRole('link', { name: /Download your signed copy/ })).toBeVisible()
  await expect(phone.getByText('Your signed copy is being made')).toHaveCount(0)

  await phone.getByRole('link', { name: 'See or move the appointment' }).click()
  await expect(phone.getByText(/nbn comes to .* Confirmed\./)).toBeVisible()
  await press('Choose another time')
  await phone.getByRole('radio').nth(3).check()
  await press(/^Move to /)
  await expect(phone.getByText(/The appointment is moved\. .* has been told\./)).toBeVisible()
  await phone.goBack()

  await phone.getByRole('link', { name: 'Follow your order' }).click()
  await phone.getByRole('checkbox', { name: 'E-mail to t••@honda.example' }).check()
  await expect(phone.getByText('Saved.')).toBeVisible()
  const open = async () => {
    await phone.reload()
    await phone.getByRole('heading', { level: 1 }).waitFor()
  }
  await openUntil(open, phone.getByText(/One number needs a correction/))

  await callOk(dealer, 'POST', `order/AskAboutPorts/${order.orderID}`, { channel: 'sms' })
  const [request] = await portal.rows('select guid from port_requests where order_id = $1', [order.orderID])
  await phone.goto(`/port-details/${request?.guid}`)
  await press('Send')
  await expect(phone.getByText('Enter the account number on the bill')).toBeVisible()
  await phone.getByLabel('Account number on the bill').fill('77005678')
  const bill = { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await phone.screenshot({ type: 'jpeg' }) }
  await phone.getByLabel('File with the bill').setInputFiles(bill)
  await expect(phone.getByText('Your bill is attached.')).toBeVisible()
  await press('Send')
  await expect(heading('Thank you, that is all')).toBeVisible()
})

if (process.env.TEST_DEEP)
  test('a translated order is approved on one page', async () => {
    const link = await sendOrder(dealer, await makeSendableOrder(dealer, person), person)
    await phone.goto(link.replace('/docusign/', '/approve/'))
    await expect(phone.getByText(/^\d+ terms are left to accept\./)).toBeVisible()
    for (const box of await phone.getByRole('checkbox').all()) await box.check()
    await confirmSignerCode(phone)
    await press('Sign order')
    await expect(heading(/Thank you\. Your order is signed/)).toBeVisible()
  })

if (process.env.TEST_DEEP)
  test('a translated quote is questioned and accepted', async ({ portal }) => {
    const { orderID } = await makeQuote(dealer, person)
    await callOk(dealer, 'POST', 'order/SendQuote', { orderID })
    const [offer] = await portal.rows('select guid from quote_offers order by created_at desc limit 1')
    await phone.goto(`/view-quote/${offer?.guid}`)
    await phone.getByLabel(/^Ask .* a question$/).fill('How fast is it?')
    await press('Send question')
    await expect(phone.getByText(/^Sent to Dana Novak on/)).toBeVisible()
    await press('Accept')
    await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await consentWithCode(phone)
    await expect(heading('Thank you, the quote is accepted')).toBeVisible()
  })

if (process.env.TEST_DEEP)
  test('a translated application is confirmed', async () => {
    const customerID = await makeCustomer(dealer, person)
    const order = await callOk(dealer, 'POST', 'Order/CreateOrder', {
      customerID,
      orderType: 1,
      existingCustomer: true,
    })
    const orderID = Number(order.orderID)
    await callOk(dealer, 'POST', 'Order/UpdateRelocation', {
      orderID,
      relocationDetails: {
        oldAddress: '1 Harbour Street, Sydney NSW 2000',
        movingDate: '2030-03-15',
        contactName: 'Tomoko Honda',
        contactMobile: '0412 345 678',
        newAddress: { streetAddress: '2 Slot Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' },
        services: [{ service: 'Internet', serviceNumber: '', accountNumber: '' }],
      },
    })
    const { guidURL } = await callOk(dealer, 'POST', 'Order/SendRelocationEmailtoCustomer', { orderID })
    await phone.goto(String(guidURL))
    await press('Confirm')
    await consentWithCode(phone)
    await expect(heading('Thank you, you have agreed')).toBeVisible()
  })
