import { expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { findAddress } from '../pages.ts'
import { callOk, makeBusinessOrder, makeCustomer, makeOrder, makeQuote } from '../records.ts'

const person = { firstName: 'Rutger', surname: 'Routes', email: 'rutger@routes.example' }

type Kind = 'none' | 'business' | 'residential' | 'quote' | 'noAddress'

/** Addresses with their destinations by kind of order. Without a destination, the address itself opens. */
const routes: readonly [ids: string, path: string, destinations: Partial<Record<Kind, string>>][] = [
  ['ROUTE-history-mode', '/Customers', { none: '/Customers' }],
  ['ROUTE-as-named', '/order-types', { business: '/order-types' }],
  ['ROUTE-as-named', '/generate-quote', { quote: '/generate-quote', none: '/', business: '/' }],
  ['ROUTE-other-names', '/Summary', { business: '/order-summary', none: '/' }],
  ['ROUTE-other-names', '/GenerateQuote', { quote: '/generate-quote', business: '/', none: '/' }],
  ['ROUTE-as-named', '/external-charges', { business: '/external-charges', none: '/' }],
  ['ROUTE-as-named', '/other-charges', { business: '/create-company' }],
  ['ROUTE-quote-details', '/quote-details', { quote: '/quote-details', business: '/', none: '/' }],
  ['ROUTE-contacts-needs-address', '/create-contacts', { business: '/create-contacts', noAddress: '/', none: '/' }],
  ['ROUTE-direct-debit-needs-address', '/direct-debit', { business: '/direct-debit', noAddress: '/', none: '/' }],
  ['ROUTE-pstn-needs-address', '/create-pstn', { business: '/create-pstn', noAddress: '/', none: '/' }],
  ['ROUTE-ipvoice-residential', '/create-ipvoice', { business: '/create-ipvoice', residential: '/create-sip' }],
  ['ROUTE-fax-quote-disabled', '/create-fax-quote', { business: '/', quote: '/', none: '/' }],
  ['ROUTE-inbound-quote-disabled', '/create-inbound-quote', { business: '/', quote: '/', none: '/' }],
  ['ROUTE-order-content-paths', '/create-hardware/false', { business: '/create-hardware/false' }],
  ['ROUTE-order-content-paths', '/create-hardware/true', { business: '/create-hardware/true' }],
  ['ROUTE-lazy-views', '/whats-new', { none: '/whats-new' }],
  ['ROUTE-lazy-views', '/utility/address', { none: '/utility/address' }],
  ['ROUTE-unknown-home', '/no/such/screen', { business: '/', none: '/' }],
  ['MENU-admin-only-dealer-logins', '/dealer-logins', { none: '/' }],
  ['MENU-admin-only-in-progress', '/in-progress-orders', { none: '/' }],
  ['MENU-admin-only-airline-admin', '/airline-partner-admin', { none: '/' }],
  ['ROUTE-airline-partner', '/airline-partner', { none: '/' }],
  ['ROUTE-lazy-views', '/resources-list/Forms', { none: '/resources-list/Forms' }],
]

test(
  'every address opens its screen or redirects, as its guard decides',
  rules(
    'ROUTE-as-named',
    'ROUTE-other-names',
    'ROUTE-airline-partner',
    'ROUTE-pstn-needs-address',
    'ROUTE-ipvoice-residential',
    'ROUTE-fax-quote-disabled',
    'ROUTE-inbound-quote-disabled',
    'ROUTE-history-mode',
  ),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const customerWithoutAddress = await makeCustomer(page, person, { addressDetails: [] })
    const orders: Record<Kind, number> = {
      none: 0,
      business: (await makeBusinessOrder(page, 'Routewise')).orderID,
      residential: (await makeOrder(page, person)).orderID,
      quote: (await makeQuote(page, person)).orderID,
      noAddress: Number(
        (await callOk(page, 'POST', 'Order/CreateOrder', { customerID: customerWithoutAddress })).orderID,
      ),
    }
    for (const [ids, path, destinations] of routes) {
      for (const [kind, target] of Object.entries(destinations)) {
        const orderID = orders[kind as Kind]
        await page.goto(orderID ? `${path}?order=${orderID}` : path)
        await expect(page.getByRole('heading', { level: 1 }), `${ids}: ${path}, ${kind}`).toBeVisible()
        await expect.soft(page, `${ids}: ${path}, ${kind}`).toHaveURL((url) => url.pathname === target)
      }
    }
    await page.context().close()
  },
)

test(
  'the menu opens Hardware without asking to confirm the delivery address',
  rules('ROUTE-hardware-menu-false'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const { orderID } = await makeBusinessOrder(page, 'Routewise')
    await page.goto(`/create-mobile?order=${orderID}`)
    const link = page.getByRole('navigation').getByRole('link', { name: /^Hardware/ })
    await expect(link).toHaveAttribute('href', `/create-hardware/false?order=${orderID}`)
    await page.context().close()
  },
)

test(
  'a person who is redirected to sign in returns to the requested address',
  rules('ROUTE-callback', 'AUTH-return-target'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test', '/orders?keyword=nobody')
    await expect(page).toHaveURL(/\/orders\?keyword=nobody/)
    await page.goto('/callback')
    await expect(page).toHaveURL(`${portal.url}/`)
    await page.context().close()
  },
)

test('/api shows the API reference', rules('ROUTE-api-external'), async ({ page }) => {
  await page.goto('/api')
  await expect(page.getByText('Dealerline').first()).toBeVisible()
})

test(
  'the address search works without an order, and What’s new opens',
  rules('ROUTE-lazy-views'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test', '/utility/address')
    await findAddress(page, '1 harbour')
    await expect(page.getByRole('heading', { level: 2, name: /Harbour/ })).toBeVisible()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Address copied')).toBeVisible()
    await expectAccessible(page, 'address search')
    await page.getByRole('button', { name: /account/ }).click()
    await page.getByRole('menuitem', { name: "What's new" }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's new")
    await expectAccessible(page, 'whats new')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'whats new on a phone')
    await page.context().close()
  },
)
