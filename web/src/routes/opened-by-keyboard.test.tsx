import { menuWithoutOrder } from '@dealerline/shared/record-rules/menu.ts'
import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from './testing/open-order.tsx'
import { administrator, openPortal } from './testing/open-portal.tsx'

const open = (address: string) =>
  openPortal(address, {
    person: { ...administrator, isAirlinePartner: true },
    answers: {
      'order/GetMenu': () => menuWithoutOrder('Admin', allFlagsOff),
      // The search of Ctrl-K also finds orders and customers.
      'Order/Search': () => ({ orders: [], customers: [] }),
    },
  })

const titles = [
  ['Customers', '/Customers'],
  ['Orders and quotes', '/orders'],
  ['New business customer', '/create-company'],
  ['New residential customer', '/create-customer'],
  ['Order status', '/app-status'],
  ['History', '/history'],
  ['Address search', '/utility/address'],
  ['Service qualification', '/utility/service-qualification'],
  ["What's new", '/whats-new'],
  ['Maintain Rate Plans', '/rate-plans'],
  ['Maintain Handsets', '/handsets'],
  ['Categories and Manufacturers', '/hardware-lists'],
  ['Bundles', '/bundles'],
  ['Status', '/status'],
  ['Outside Systems', '/outside-systems'],
  ['Settings', '/settings'],
  ['Import', '/import'],
  ['Jobs', '/jobs'],
  ['Maintain IP Extensions', '/ip-extensions'],
  ['View In-progress Orders', '/in-progress-orders'],
  ['Dealers', '/dealers'],
  ['Dealer Logins', '/dealer-logins'],
  ['Edit Auth', '/edit-auth'],
  ['Manage Admin Accounts', '/admin-accounts'],
  ['Manage Airline-Partner Admin', '/airline-partner-admin'],
  ['Airline partner', '/airline-partner'],
  ['Resources', '/resources-list/all'],
] as const

test('each screen of the portal is opened with Ctrl-K, its title and Enter', async () => {
  const { person, router } = open('/help')
  await screen.findByRole('heading', { level: 1 })
  for (const [title, path] of titles) {
    await person.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('combobox', { name: 'Search customers, orders and screens' })
    search.focus()
    await person.paste(title)
    await screen.findAllByRole('option', { name: new RegExp(`^${title}`) })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname, title).toBe(path))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
  }
})

/** Presses Enter on each link of the menu next to the rail, and expects its screen. */
async function openEachScreen({ person, router }: ReturnType<typeof open>, minimum: number): Promise<void> {
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  const hrefs = (await menu()).map((link) => link.getAttribute('href') ?? '').filter((href) => href !== '/')
  expect(hrefs.length).toBeGreaterThan(minimum)
  for (const href of hrefs) {
    const link = (await menu()).find((each) => each.getAttribute('href') === href)
    link?.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href, href).toBe(href))
  }
}

test('every screen of an order is opened from its menu by keyboard', async () => {
  const order = makeOrder({ orderID: 7, customer: makeCustomer({ custType: 'business' }) })
  const portal = openOrder('/order-types', { order, person: administrator })
  await screen.findByRole('heading', { level: 1 })
  await openEachScreen(portal, 12)
})

test.each([
  ['Mobile', 'Mobile number, new row'],
  ['Internet', 'Plan, new row'],
  ['IP Porting', 'Category, new row'],
])('%s opens at its first empty cell, %s', async (service, cell) => {
  const { person } = openOrder('/order-types', { order: makeOrder({ orderID: 7 }) })
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  menu.getByRole('link', { name: new RegExp(`^${service}`) }).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(cell))
})

test('a service that has loaded leaves the focus where the person has gone meanwhile', async () => {
  const { person } = openOrder('/order-types', { order: makeOrder({ orderID: 7 }) })
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  menu.getByRole('link', { name: /^Mobile/ }).focus()
  await person.keyboard('{Enter}')
  const next = menu.getByRole('link', { name: /^Inbound/ })
  next.focus()
  await screen.findByRole('grid', { name: 'Mobile' })
  expect(document.activeElement).toBe(next)
})

test('a service without gaps leaves the focus in the menu', async () => {
  const order = makeOrder(
    { orderID: 7, plans: [makePlan(2, { usageType: 'mobile' })] },
    { mobile: [{ mobileID: 4, orderType: 'new', ratePlanID: 2, contractLengthMonths: 24 }] },
  )
  const { person } = openOrder('/order-types', { order })
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const link = menu.getByRole('link', { name: /^Mobile/ })
  link.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('grid', { name: 'Mobile' })
  expect(document.activeElement).toBe(link)
})

test('a service opens at the cell that a row lacks', async () => {
  const order = makeOrder(
    { orderID: 7, plans: [makePlan(2, { usageType: 'nbn' })] },
    { internet: [{ internetID: 4, internetType: 'nbn', ratePlanID: 2, addressID: 0 }] },
  )
  openOrder('/create-internet', { order })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Address, row 1'))
})

test('the heading of the next screen has the focus if the button that opened it is gone', async () => {
  const { router } = openOrder('/create-mobile', { order: makeOrder({ orderID: 7 }) })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Mobile number, new row'))
  router.history.push('/history')
  const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('every screen of administration is opened from its menu by keyboard', async () => {
  const portal = open('/administration')
  await screen.findByRole('heading', { level: 1 })
  await openEachScreen(portal, 18)
})
