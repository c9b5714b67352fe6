import { menuOf } from '@dealerline/shared/record-rules/menu.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { noMarks } from '@dealerline/shared/record-rules/verdict.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../ui/testing/answer-calls.ts'
import { administrator, dana, openPortal } from './testing/open-portal.tsx'

const order = makeOrder({ orderID: 7 })
const withoutAddress = makeOrder({ orderID: 8, customer: { ...makeCustomer(), addressDetails: [] } })
const relocation = makeOrder({ orderID: 9, orderType: 1 })
const withMobile = makeOrder({ orderID: 10 }, { mobile: [{ ratePlanID: 1, contractLengthMonths: 24 }] })
const orders = [order, withoutAddress, relocation, withMobile]
const answers = Object.fromEntries(
  orders.flatMap((each) => [
    [`Order/GetOrder/${each.orderID}`, () => each],
    [`order/getOrderSavedStatus/${each.orderID}`, () => menuOf(each, noMarks, 'Dealer', allFlagsOff)],
  ]),
)
const stage = { count: 0, monthly: 0, monthlyExGst: 0 }
const home = {
  role: 'dealer',
  pipeline: { draft: stage, sent: stage, signed: stage },
  tasks: [],
  taskCount: 0,
  team: [],
  exceptions: [],
  recent: [],
}
const open = (address: string, options: Parameters<typeof openPortal>[1] = {}) =>
  openPortal(address, { ...options, answers: { ...answers, 'support/GetHome': () => home, ...options.answers } })
const sections = () => screen.findByRole('navigation', { name: 'Sections' })

test('home has the title bar, the rail and the year, but neither the menu nor the status bar of an order', {
  meta: {
    rules: ['SHELL-header', 'SHELL-footer-year', 'ROUTE-home-no-status-bar', 'MENU-home-none'],
  },
}, async () => {
  open('/?order=7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Dana Novak' })).toBeTruthy()
  const banner = screen.getByRole('banner')
  expect(
    within(banner)
      .getByRole('link', { name: /^Example Telecom/ })
      .getAttribute('href'),
  ).toBe('/')
  expect(screen.getByRole('contentinfo').textContent).toContain(toLocalDay(new Date()).slice(0, 4))
  expect(screen.queryByRole('region', { name: 'Open order' })).toBeNull()
  const [rail, ...others] = screen.getAllByRole('navigation')
  expect(others).toEqual([])
  expect(
    within(rail ?? banner)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Customers', 'Orders', 'Quotes', 'Serviceability', 'Resources'])
})

test('a new dealer gets one sentence and the action that creates the first customer', async () => {
  open('/')
  const section = await screen.findByRole('region', { name: 'Next actions (0)' })
  expect(section.textContent).toContain('Orders and quotes that need a next action appear here.')
  expect(within(section).getByRole('link', { name: 'Create the first customer' }).getAttribute('href')).toBe(
    '/create-company?new=business',
  )
})

test('an open order shows a status bar and its menu, and leaving a screen updates the menu’s ticks', {
  meta: { rules: ['SHELL-status-bar', 'SHELL-side-menu-dealer', 'SHELL-leave-menu-page', 'ROUTE-hardware-menu-false'] },
}, async () => {
  const { person, calls } = open('/order-types?order=7')
  expect((await screen.findByRole('region', { name: 'Open order' })).textContent).toContain('Order 7')
  const menu = within(await sections())
  expect(menu.getByRole('link', { name: /^Mobile/ })).toBeTruthy()
  // The menu opens Hardware without asking to confirm the delivery address.
  expect(menu.getByRole('link', { name: /^Hardware/ }).getAttribute('href')).toBe('/create-hardware/false?order=7')
  const reads = () => calls.filter(({ path }) => path === 'order/getOrderSavedStatus/7').length
  const readsBefore = reads()
  await person.click(menu.getByRole('link', { name: /^Start/ }))
  await waitFor(() => expect(reads()).toBeGreaterThan(readsBefore))
})

test('the menu has the services of an order first, and then those that can be added', async () => {
  open('/order-types?order=10')
  const menu = within(await sections())
  const titlesIn = (name: string) =>
    within(menu.getByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(titlesIn('Services')).toEqual([expect.stringMatching(/^Mobile/)])
  expect(titlesIn('Add a service')).toContain('Internet')
  expect(titlesIn('Add a service').filter((title) => title?.startsWith('Mobile'))).toEqual([])
})

test('if the menu of an order fails, people are told, keep a menu without ticks, and get the ticks later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  open('/order-types?order=7', {
    answers: {
      'order/getOrderSavedStatus/7': () =>
        isDown ? new Refusal(503, 'The portal is not ready') : menuOf(order, noMarks, 'Dealer', allFlagsOff),
      'order/GetMenu': () => menuOf(order, noMarks, 'Dealer', allFlagsOff),
    },
  })
  expect(await screen.findByText('Error getting menu: The portal is not ready')).toBeTruthy()
  expect(within(await sections()).getByRole('link', { name: /^Mobile/ })).toBeTruthy()
  isDown = false
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText(/^Error getting menu/)).toBeNull())
})

test('an order that does not exist has no menu, and one sentence says so', async () => {
  open('/order-summary?order=5', {
    answers: {
      'Order/GetOrder/5': () => new Refusal(404, 'Not found'),
      'order/getOrderSavedStatus/5': () => new Refusal(404, 'Not found'),
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All orders and quotes' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
  expect(screen.queryByText(/^Error getting menu/)).toBeNull()
})

test('an unknown address opens the home screen, which names the address', async () => {
  const { router } = open('/no/such/screen')
  expect(await screen.findByText('There is no screen at /no/such/screen.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
})

test('an order has no menu until its customer has an address', {
  meta: { rules: ['MENU-needs-order-and-address'] },
}, async () => {
  open('/order-types?order=8')
  expect(await screen.findByText(/This customer has no address yet\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/create-customer?order=8')
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
})

test('a screen that is not part of the order redirects, and the reason is shown', {
  meta: { rules: ['P8'] },
}, async () => {
  const { router } = open('/create-mobile?order=9')
  expect(await screen.findByText('Mobile is not part of this change of address.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/direct-debit'))
})

test('Logout ends the session', { meta: { rules: ['SHELL-user-and-logout'] } }, async () => {
  const { person, signIn } = open('/whats-new')
  await person.click(await screen.findByRole('button', { name: /Dana Novak/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(signIn.end).toHaveBeenCalledOnce())
})

test.each([
  ['/orders?kind=quote', 'Quotes'],
  ['/create-mobile?order=7', 'Orders'],
  ['/audit-log', 'Administration'],
])('the rail marks the place of %s: %s', async (address, place) => {
  open(address, { person: administrator })
  const rail = await screen.findByRole('navigation', { name: 'Places' })
  await waitFor(() =>
    expect([...rail.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual([place]),
  )
})

const morgan = { dealerID: 5, dealerFullName: 'Morgan Lee', dealerEmail: 'morgan@example.test' }

test('somebody who acts as a dealer sees whom, and neither administration nor Logout', {
  meta: { rules: ['IMP-viewbar', 'SHELL-impersonation-bar'] },
}, async () => {
  const { person, calls } = open('/', {
    person: { ...administrator, dealerFullName: 'Avery Admin' },
    login: {
      isImpersonating: true,
      canImpersonate: true,
      impersonated: { ...dana, ...morgan },
    },
    answers: {
      'Impersonate/GetCurrentDealerCustomers': () => [
        { customerID: 3, name: 'Odette Impersonova', ubAccountNo: '1', suburb: 'Sydney', email: '' },
      ],
      'Impersonate/Impersonate': () => new Refusal(500, 'Not now'),
    },
  })
  const bar = await screen.findByRole('region', { name: 'Acting as somebody else' })
  expect(bar.textContent).toContain('Avery Admin is acting as Morgan Lee')
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: /Morgan Lee/ }))
  expect(await screen.findByRole('menuitem', { name: 'History' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
  await person.keyboard('{Escape}')
  await person.click(within(bar).getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'Impersonate/Impersonate')?.body).toMatchObject({ impersonatedID: -1 })
  await person.click(within(bar).getByRole('button', { name: 'Their customers' }))
  await person.type(await screen.findByLabelText('Name, account or suburb'), 'Impersonova{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?customer=3'))
})

test('a page that was opened for another dealer asks to reload', { meta: { rules: ['IMP-reset'] } }, async () => {
  const { person } = open('/Customers', {
    answers: { 'Customer/': () => new Refusal(409, 'You are now acting as Morgan Lee.', { code: 'actsAsAnother' }) },
  })
  const question = await screen.findByRole('dialog', { name: 'Reload this page?' })
  expect(question.textContent).toContain('You are now acting as Morgan Lee')
  await person.click(within(question).getByRole('button', { name: 'Not now' }))
})

test('copies an address that was searched without an order', { meta: { rules: ['ROUTE-lazy-views'] } }, async () => {
  const match = {
    street_address: '1 Harbour Street',
    suburb: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    formatted_address: '1 Harbour Street, Sydney NSW 2000',
    search_result_id: 'G1',
    latitude: 0,
    longitude: 0,
  }
  const { person } = open('/utility/address', { answers: { validateAddress: () => ({ results: [match] }) } })
  await person.type(await screen.findByRole('combobox', { name: /Search for a physical street address/ }), '1 harbour')
  await person.click(await screen.findByRole('option', { name: match.formatted_address }))
  expect(await screen.findByRole('heading', { level: 2, name: match.formatted_address })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Address copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(match.formatted_address)
})

test('the reminder of a second factor is postponed until the next sign-in', {
  meta: { rules: ['SHELL-mfa-dialog'] },
}, async () => {
  const tokenOf = (auth_time: number) => `head.${btoa(JSON.stringify({ sub: 'dana', auth_time }))}.mark`
  const openWith = (token: string) => open('/whats-new', { person: { mfaEnrolled: false }, token })
  const { person, unmount } = openWith(tokenOf(1))
  const dialog = await screen.findByRole('dialog', { name: 'Set up multi-factor authentication' })
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  const reloaded = openWith(tokenOf(1))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
  reloaded.unmount()
  openWith(tokenOf(2))
  expect(await screen.findByRole('dialog', { name: 'Set up multi-factor authentication' })).toBeTruthy()
})

test('Back from the order of a quote opens the details of the quote again', async () => {
  const quote = makeOrder({ orderID: 10, isQuote: true })
  const { router } = open('/quote-details?order=10', {
    person: { flags: { ...allFlagsOff, quoteTool: true } },
    answers: {
      'Order/GetOrder/10': () => quote,
      'order/GetQuoteDetails/10': () => new Refusal(500, 'Not now'),
      'order/getOrderSavedStatus/10': () => menuOf(quote, noMarks, 'Dealer', { ...allFlagsOff, quoteTool: true }),
    },
  })
  const details = { level: 1, name: 'Quote Details' }
  await screen.findByRole('heading', details)
  router.history.push('/create-mobile?order=7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Mobile' })).toBeTruthy()
  router.history.back()
  expect(await screen.findByRole('heading', details)).toBeTruthy()
  expect(router.state.location.href).toBe('/quote-details?order=10')
})
