import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminScreens } from './admin-screens.ts'
import { administrator, portalAt } from './testing/open-portal.tsx'

const withoutAddress = makeOrder({ orderID: 8, customer: { ...makeCustomer(), addressDetails: [] } })
const answers = {
  'Order/GetOrder/8': () => withoutAddress,
  'Order/GetOrder/': () => makeOrder({ orderID: 7 }),
}

/** Returns the path that an address opens. */
async function open(address: string, person: Parameters<typeof portalAt>[1] = {}) {
  const { router } = portalAt(address, { answers, ...person })
  await router.load()
  return router.state.location.pathname
}

test.each([
  ['ROUTE-history-mode', '/Customers', '/Customers'],
  ['ROUTE-as-named', '/order-types?order=7', '/order-types'],
  ['ROUTE-as-named', '/generate-quote', '/'],
  ['ROUTE-other-names', '/Summary?order=7', '/order-summary'],
  ['ROUTE-other-names', '/Summary', '/'],
  ['ROUTE-other-names', '/GenerateQuote?order=7', '/generate-quote'],
  ['ROUTE-other-names', '/GenerateQuote', '/'],
  ['ROUTE-as-named', '/external-charges?order=7', '/external-charges'],
  ['ROUTE-as-named', '/external-charges', '/'],
  ['ROUTE-quote-details', '/quote-details', '/'],
  ['ROUTE-contacts-needs-address', '/create-contacts?order=7', '/create-contacts'],
  ['ROUTE-contacts-needs-address', '/create-contacts?order=8', '/'],
  ['ROUTE-contacts-needs-address', '/create-contacts', '/'],
  ['ROUTE-direct-debit-needs-address', '/direct-debit?order=7', '/direct-debit'],
  ['ROUTE-direct-debit-needs-address', '/direct-debit?order=8', '/'],
  ['ROUTE-direct-debit-needs-address', '/direct-debit', '/'],
  ['ROUTE-pstn-needs-address', '/create-pstn', '/'],
  ['ROUTE-fax-quote-disabled', '/create-fax-quote?order=7', '/'],
  ['ROUTE-fax-quote-disabled', '/create-fax-quote', '/'],
  ['ROUTE-inbound-quote-disabled', '/create-inbound-quote?order=7', '/'],
  ['ROUTE-inbound-quote-disabled', '/create-inbound-quote', '/'],
  ['ROUTE-order-content-paths', '/create-hardware/false?order=7', '/create-hardware/false'],
  ['ROUTE-order-content-paths', '/create-hardware/true?order=7', '/create-hardware/true'],
  ['ROUTE-lazy-views', '/whats-new', '/whats-new'],
  ['ROUTE-lazy-views', '/utility/address', '/utility/address'],
  ['ROUTE-lazy-views', '/resources-list/Forms', '/resources-list/Forms'],
  ['ROUTE-unknown-home', '/no/such/screen?order=7', '/'],
  ['ROUTE-unknown-home', '/no/such/screen', '/'],
])(
  '%s: %s opens %s for a dealer',
  {
    meta: {
      rules: [
        'ROUTE-as-named',
        'ROUTE-other-names',
        'ROUTE-pstn-needs-address',
        'ROUTE-fax-quote-disabled',
        'ROUTE-inbound-quote-disabled',
        'ROUTE-history-mode',
        'ROUTE-lazy-views',
        'ROUTE-unknown-home',
      ],
    },
  },
  async (_, address, path) => {
    expect(await open(address)).toBe(path)
  },
)

const employee = { person: { authLevel: 'Employee', authGroup: 'Employees' } } as const
test.each(adminScreens.map(({ path }) => path.replace('$id', '3001')))(
  '%s redirects everybody but administrators home',
  {
    meta: {
      rules: [
        'MENU-admin-only-rate-plans',
        'MENU-admin-only-handsets',
        'MENU-admin-only-dealer-logins',
        'MENU-admin-only-edit-auth',
        'MENU-admin-only-admin-accounts',
        'MENU-admin-only-airline-admin',
      ],
    },
  },
  async (path) => {
    expect(await open(path)).toBe('/')
    expect(await open(path, employee)).toBe('/')
  },
)

test('administrators open the screens of administration', async () => {
  expect(await open('/audit-log', { person: administrator })).toBe('/audit-log')
})

test.each([
  ['/airline-partner', false, '/'],
  ['/airline-partner', true, '/airline-partner'],
  ['/qantas', true, '/airline-partner'],
])(
  '%s for somebody who sells for the airline partner (%s) opens %s',
  { meta: { rules: ['ROUTE-airline-partner'] } },
  async (address, isAirlinePartner, path) => {
    expect(await open(address, { person: { isAirlinePartner } })).toBe(path)
  },
)

test('sends a visitor to the sign-in with the requested address', {
  meta: { rules: ['AUTH-sign-in-needed'] },
}, async () => {
  const { router, signIn, calls } = portalAt('/orders?keyword=nobody', { token: undefined })
  void router.load()
  await waitFor(() => expect(signIn.start).toHaveBeenCalledWith('/orders?keyword=nobody'))
  expect(calls).toEqual([])
})

test('opens the requested address after the sign-in, and home if the response is invalid', {
  meta: { rules: ['ROUTE-callback', 'AUTH-return-target'] },
}, async () => {
  const { router, signIn } = portalAt('/callback?code=1')
  signIn.finish.mockResolvedValueOnce('/orders?keyword=nobody')
  await router.load()
  expect(router.state.location.href).toBe('/orders?keyword=nobody')
  const second = portalAt('/callback')
  second.signIn.finish.mockRejectedValueOnce(new Error('No state'))
  await second.router.load()
  expect(second.router.state.location.pathname).toBe('/')
})

test('sends an applicant to the page that says that the access is awaiting approval', {
  meta: { rules: ['AUTH-interested-unauthorized'] },
}, async () => {
  expect(await open('/Customers', { person: { authLevel: 'interested' } })).toBe('/unauthorized')
})

test.each([
  ['/our-phones', { '/our-phones': '/create-mobile' }, '/create-mobile', '/our-phones'],
  ['/handhelds', { '/our-phones': '/create-mobile' }, '/', undefined],
])(
  'an address of the administrators stays in the address bar: %s',
  { meta: { rules: ['A22'] } },
  async (path, own, opened, shown) => {
    const { router } = portalAt(`${path}?order=7`, {
      answers: {
        ...answers,
        'vue/': () => Object.entries(own).map(([address, screen]) => ({ path: address, screen })),
      },
    })
    await router.load()
    expect(router.state.location.pathname).toBe(opened)
    expect(router.state.location.maskedLocation?.pathname).toBe(shown)
  },
)
