import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callAs } from './fixtures.ts'
import type { Portal } from './portal.ts'

export interface Person {
  firstName: string
  surname: string
  email: string
}

export interface NewOrder {
  orderID: number
  customerID: number
}

/** Sends a call that has to succeed, and returns the body of its response. */
export async function callOk(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await callAs(page, new URL(page.url()).origin, method, path, body)
  expect(response, `${method} ${path}`).toMatchObject({ status: 200 })
  return response.body
}

/** Creates a customer of the signed-in person by an API call. `more` adds or replaces fields. */
export async function makeCustomer(page: Page, person: Person, more: object = {}): Promise<number> {
  const { customerID } = await callOk(page, 'POST', 'Customer/AddCustomerToUB', {
    ...person,
    custType: 'residential',
    salutation: 'Mx',
    jobTitle: 'Owner',
    mobile: '0412 345 678',
    addressDetails: [{ streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }],
    ...more,
  })
  return Number(customerID)
}

/** Returns an ABN that no customer has. */
export function freshAbn(): string {
  for (;;) {
    const rest = Math.random().toString().slice(2, 11).padEnd(9, '0')
    const abn = Array.from({ length: 90 }, (_, index) => `${index + 10}${rest}`).find(isValidAbn)
    if (abn) return abn
  }
}

export const aBusiness = () => ({
  custType: 'business',
  companyDetails: { abn: freshAbn(), companyName: 'Kestrel' },
})

export async function makeOrder(page: Page, person: Person, more: object = {}): Promise<NewOrder> {
  const customerID = await makeCustomer(page, person, more)
  const { orderID } = await callOk(page, 'POST', 'Order/CreateOrder', { customerID })
  return { customerID, orderID: Number(orderID) }
}

/** Creates an order of a new business customer with one address. */
export async function makeBusinessOrder(page: Page, companyName: string): Promise<NewOrder> {
  const { customerID } = await callOk(page, 'POST', 'Customer/AddCustomerToUB', {
    custType: 'business',
    salutation: 'Ms',
    firstName: 'Wanda',
    surname: companyName,
    jobTitle: 'Owner',
    mobile: '0412 345 678',
    email: `wanda@${companyName.toLowerCase()}.example`,
    addressDetails: [{ streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }],
    companyDetails: { abn: freshAbn(), companyName: `${companyName} Pty Ltd` },
  })
  const { orderID } = await callOk(page, 'POST', 'Order/CreateOrder', { customerID })
  return { customerID: Number(customerID), orderID: Number(orderID) }
}

/** Returns the id of a mobile plan with a price. Other journeys add plans without one, which can come first. */
async function findMobilePlan(page: Page): Promise<number> {
  const plans = Object.values(await callOk(page, 'POST', 'Order/getRatePlans', { types: [mobile.usageType] }))
  const plan = (plans as { ratePlanID: number; ratePlanDescription: string }[]).find(
    ({ ratePlanDescription }) => ratePlanDescription === 'Mobile Business 15 GB',
  )
  if (!plan) throw new Error('The demonstration data has no plan Mobile Business 15 GB')
  return plan.ratePlanID
}

/** Creates a complete order: a customer with all details, one mobile, and confirmed terms. */
export async function makeSendableOrder(page: Page, person: Person, more: object = {}): Promise<NewOrder> {
  const order = await makeOrder(page, person, more)
  const ratePlanID = await findMobilePlan(page)
  await callOk(page, 'POST', `order/AddMobile/${order.orderID}`, [{ ratePlanID, contractLengthMonths: 24 }])
  const terms = Object.values(await callOk(page, 'GET', `order/GetTerms/${order.orderID}`)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(page, 'POST', `order/UpdateTerms/${order.orderID}`, accepted)
  return order
}

/**
 * Creates a complete order with an nbn line at the address of the sandbox whose id ends in these digits. No other journey may
 * use that address.
 */
export async function makeInternetOrder(page: Page, portal: Portal, person: Person, lastDigits: string) {
  const order = await makeSendableOrder(page, person)
  const [place] = (await portal.rows(
    `select search_result_id as id, formatted_address as text from outside.address
     where search_result_id like '%' || $1 limit 1`,
    [lastDigits],
  )) as { id: string; text: string }[]
  if (!place) throw new Error('The sandbox has no such address')
  const { addressID } = await callOk(page, 'POST', `Customer/addAddresstoCustomer/${order.customerID}`, {
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
  await callOk(page, 'POST', `order/AddInternetOrder/${order.orderID}`, [row])
  return { order, locationID: `LOC000${place.id.slice(-9)}` }
}

/** Creates a quote for two mobiles. */
export async function makeQuote(page: Page, person: Person): Promise<NewOrder> {
  const customerID = await makeCustomer(page, person)
  const { orderID } = await callOk(page, 'POST', 'Order/CreateOrder', { customerID, isQuote: true })
  const ratePlanID = await findMobilePlan(page)
  const row = { ratePlanID, contractLengthMonths: 24 }
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [row, row])
  return { customerID, orderID: Number(orderID) }
}

/** Sends the order by e-mail with an API call. Returns the customer's link. */
export async function sendOrder(page: Page, { orderID }: NewOrder, { firstName, email }: Person): Promise<string> {
  const body = { orderID, to: email, toName: firstName }
  await callOk(page, 'POST', 'Docusign/SendRequest/false', body)
  // Retry, because a job creates the envelope after the call.
  const find = async () => String((await callOk(page, 'GET', `Order/GetOrder/${orderID}`)).docuSignEnvelopeID)
  await expect.poll(find).not.toBe('')
  const envelopeID = await find()
  const { uri } = await callOk(page, 'POST', 'Docusign/GetSigningURL', { envelopeID })
  return String(uri)
}

/** Counts the messages in the mailbox to this address. */
export async function countMail(request: APIRequestContext, to: string): Promise<number> {
  const html = await (await request.get('/dev/mailbox')).text()
  return html.split(`&lt;${to}&gt;</span>`).length - 1
}
