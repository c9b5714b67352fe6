import type { Page } from '@playwright/test'
import { sample } from '../../server/test/seeds.ts'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { navigate } from '../pages.ts'
import { aBusiness, callOk, makeCustomer, makeQuote, makeSendableOrder } from '../records.ts'

/** Screens with their titles. The services of an order are in `grid-columns.spec.ts` and `order-services.deep.spec.ts`. */
const screens: readonly [address: string, title: RegExp | string][] = [
  ['/orders', 'Orders and quotes'],
  ['/Customers', 'Customers'],
  ['/notifications', 'Notifications'],
  ['/notifications?tab=all', 'Notifications'],
  ['/history', 'History'],
  ['/whats-new', "What's new"],
  ['/resources-list/all', 'Resources'],
  ['/resources-list/all?view=tree', 'Resources'],
  ['/airline-partner?keyword=61228457369', 'Airline partner'],
  ['/airline-partner?tab=leads', 'Airline partner'],
  ['/airline-partner?tab=members', 'Airline partner'],
  ['/administration', 'Administration'],
  ['/rate-plans', 'Maintain Rate Plans'],
  ['/bundles', 'Bundles'],
  ['/hardware-lists', 'Categories and Manufacturers'],
  ['/hardware-lists?tab=manufacturers', 'Categories and Manufacturers'],
  ['/terms-conditions', 'Maintain Terms'],
  ['/ip-extensions', 'Maintain IP Extensions'],
  ['/dealers', 'Dealers'],
  ['/dealers?edit=1002', 'Dealers'],
  ['/dealer-logins?email=dealer%40example.test', 'Dealer Logins'],
  ['/edit-auth', 'Edit Auth'],
  ['/admin-accounts', 'Manage Admin Accounts'],
  ['/dealer-interests?interest=all', 'Dealer Interests'],
  ['/dealer-interests/3001', /./],
  ['/airline-partner-admin', 'Manage Airline-Partner Admin'],
  ['/airline-partner-admin?tab=data', 'Manage Airline-Partner Admin'],
  ['/audit-log', 'Audit Log'],
  ['/import', 'Import'],
  ['/jobs', 'Jobs'],
  ['/outside-systems', 'Outside Systems'],
  ['/outside-systems?tab=waiting', 'Outside Systems'],
  ['/settings', 'Settings'],
  ['/status', 'Status'],
  ['/route-admin', 'Maintain Menu'],
  ['/route-admin?edit=new', 'Maintain Menu'],
  ['/in-progress-orders', 'View In-progress Orders'],
  ['/app-status', 'Order status'],
  ['/utility/service-qualification?tab=placed', 'Service qualification'],
  ['/utility/service-qualification?tab=orders', 'Service qualification'],
  ['/create-customer?customer=20001&tab=telephone', /./],
  ['/help', 'Help'],
  ['/help/dealers/sign-and-send', 'Sign and send an order'],
]

/** Returns the screens of an order, of a quote and of a finance order, which it makes. */
async function screensOfOrders(page: Page): Promise<readonly [address: string, title: RegExp | string][]> {
  const person = { firstName: 'Phoebe', surname: 'Phone', email: 'phoebe@phone.example' }
  const { orderID } = await makeSendableOrder(page, person)
  const quote = await makeQuote(page, person)
  await callOk(page, 'POST', 'order/SaveQuote', {
    orderID: quote.orderID,
    currentSpend: [{ description: 'Old carrier', quantity: 1, monthly: 300 }],
  })
  await callOk(page, 'POST', `order/GenerateQuote/${quote.orderID}`)
  const customerID = await makeCustomer(page, person, { ...aBusiness(), isGuarantor: true })
  const hardware = [{ handsetID: 0, freeTypeWithFreight: 'Desk phone', quantity: 4, cost: 189.5 }]
  const lease = await callOk(page, 'POST', 'Order/CreateOrder', { customerID, orderType: 4, content: { hardware } })
  return [
    [`/order-types?order=${orderID}`, 'Order type'],
    [`/order-types?customer=${customerID}`, 'New order'],
    [`/app-status?order=${orderID}`, 'Order status'],
    [`/order-summary?order=${orderID}`, 'Sign and Send'],
    [`/attachments/general?order=${orderID}`, 'Attachments'],
    [`/create-hardware/true?order=${orderID}`, 'Hardware'],
    [`/quote-details?order=${quote.orderID}`, 'Quote Details'],
    [`/generate-quote?order=${quote.orderID}`, 'Generate Quote'],
    [`/attachments/eec?order=${lease.orderID}`, 'Attachments'],
    [`/create-finance?order=${lease.orderID}`, 'Finance Application'],
  ]
}

test('the screens fit a phone, and the search of a list does not open the keyboard', async ({ browser, portal }) => {
  const signedIn = await openAs(browser, portal, 'admin@example.test')
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await signedIn.context().storageState(),
  })
  const phone = await context.newPage()
  const session = await signedIn.evaluate<string>('JSON.stringify(sessionStorage)')
  await phone.goto('/healthz')
  await phone.evaluate(`Object.assign(sessionStorage, ${session})`)
  await phone.goto('/whats-new')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [address, title] of sample([...screens, ...(await screensOfOrders(signedIn))])) {
    await navigate(phone, address)
    await expect(phone.getByRole('heading', { level: 1, name: title }), address).toBeVisible()
    await expect(phone.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await expectAccessible(phone, `phone ${address}`)
    await expectFitsWidth(phone)
    await expect(phone.getByRole('searchbox').and(phone.locator(':focus'))).toHaveCount(0)
  }
  await navigate(phone, '/create-company?new=business')
  await phone.getByRole('button', { name: 'Help' }).tap()
  await expect(phone.getByRole('dialog', { name: 'Create a business customer' })).toBeVisible()
  await expectFitsWidth(phone)
  await leave(phone, signedIn)
})
