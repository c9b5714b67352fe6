import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { navigate } from '../pages.ts'

/** Screens with their titles. The screens of an order and of a customer are in the journeys about them. */
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
  ['/settings', 'Settings'],
  ['/status', 'Status'],
  ['/route-admin', 'Maintain Menu'],
  ['/route-admin?edit=new', 'Maintain Menu'],
  ['/help', 'Help'],
  ['/help/dealers/sign-and-send', 'Sign and send an order'],
]

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
  for (const [address, title] of screens) {
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
  for (const page of [phone, signedIn]) await page.context().close()
})
