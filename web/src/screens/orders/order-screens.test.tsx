import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Change, FakeServer } from '../../blocks/testing/fake-server.ts'
import { listPage, makeListedOrder } from '../../records/orders/test-listed-order.ts'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const flaggedOrder = makeListedOrder({ adminFlag: true })

test('the address of the orders keeps their filters, and the list is sorted by a heading', async () => {
  const answers = {
    'Order/GetPaginatedtOrdersList': ({ body }: { body: unknown }) =>
      (body as { createdTo: string | null }).createdTo ? listPage() : listPage(flaggedOrder),
    'Order/GetAllDelayedOrders': () => listPage(),
  }
  const { person, calls, unmount } = openPortal('/orders', { answers })
  await person.click(await screen.findByRole('button', { name: 'Delayed' }))
  expect(await screen.findByText('Nothing is delayed.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Delayed' }))
  await person.click(await screen.findByRole('button', { name: 'More filters' }))
  await person.click(screen.getByRole('textbox', { name: 'Created from' }))
  await person.paste('01/01/2020')
  await person.tab()
  await waitFor(() => expect(window.location.search).toMatch(/from=.*2020-01-01/))
  const address = `${window.location.pathname}${window.location.search}`
  unmount()
  const again = openPortal(address, { answers })
  expect(await screen.findByRole('textbox', { name: 'Created from' })).toHaveProperty('value', '01/01/2020')
  expect(await screen.findByRole('link', { name: /7/ })).toBeTruthy()
  await again.person.click(screen.getByRole('button', { name: 'Number' }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort')).toBe('ascending'),
  )
  expect(again.calls.findLast(({ path }) => path === 'Order/GetPaginatedtOrdersList')?.body).toMatchObject({
    createdFrom: '2020-01-01',
    sortBy: 'orderID',
    descending: false,
  })
  await again.person.click(screen.getByRole('textbox', { name: 'Created to' }))
  await again.person.paste('02/01/2020')
  await again.person.tab()
  expect(await screen.findByText('No order or quote matches this search.')).toBeTruthy()
  expect(calls.some(({ path }) => path.startsWith('Order/GetAllDelayedOrders'))).toBe(true)
})

test('the views are tabs with their counts, which filter the list and have their own empty state', async () => {
  const counts = [
    { stage: 'allDraft', count: 12, isMore: false },
    { stage: 'allSent', count: 1000, isMore: true },
    { stage: 'needsDealer', count: 0, isMore: false },
  ]
  const { person, calls } = openPortal('/orders?kind=quote&dealer=4', {
    answers: {
      'Order/GetOrderViews?isQuote=true': () => counts,
      'Order/GetPaginatedtOrdersList': ({ body }: { body: unknown }) =>
        (body as { stage: string | null }).stage === 'needsDealer' ? listPage() : listPage(flaggedOrder),
    },
  })
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  await views.findByRole('link', { name: 'To finish 12' })
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'To finish 12',
    'Waiting 1,000+',
    'Needs me 0',
    'In set-up',
  ])
  expect(views.getByRole('link', { current: 'page' }).textContent).toBe('All')
  await person.click(views.getByRole('link', { name: 'Needs me 0' }))
  expect(await screen.findByText('Nothing needs you.')).toBeTruthy()
  expect(window.location.search).toBe('?kind=quote&stage=needsDealer')
  expect(calls.findLast(({ path }) => path === 'Order/GetPaginatedtOrdersList')?.body).toMatchObject({
    stage: 'needsDealer',
    isQuote: true,
    dealerID: null,
  })
  expect(screen.queryByRole('group', { name: 'State' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Delayed' }))
  await waitFor(() => expect(views.queryByRole('link', { current: 'page' })).toBeNull())
})

test('a view that filters narrow to nothing is not called empty, and a server without views has no tabs', async () => {
  openPortal('/orders?stage=needsDealer&show=flagged', {
    answers: {
      'Order/GetOrderViews': () => new Refusal(404, 'No such call'),
      'Order/GetPaginatedtOrdersList': () => listPage(),
    },
  })
  expect(await screen.findByText('No order or quote matches this search.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull())
})

test('the list says so if it could not be loaded, and keeps its views', async () => {
  openPortal('/orders?stage=allSent', {
    answers: {
      'Order/GetOrderViews': () => new Refusal(500, 'Down'),
      'Order/GetPaginatedtOrdersList': () => new Refusal(400, 'Down'),
    },
  })
  expect(await screen.findByText('The orders could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Waiting' }).getAttribute('aria-current')).toBe('page')
})

test('one filter has the states of orders and quotes together, of orders and of quotes', async () => {
  const { person, calls } = openPortal('/orders?stage=sent', {
    answers: { 'Order/GetPaginatedtOrdersList': () => listPage(flaggedOrder) },
  })
  const states = async () => within(await screen.findByRole('group', { name: 'State' }))
  const pressed = async () =>
    (await states())
      .getAllByRole('button')
      .filter((chip) => chip.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent)
  const sent = () => calls.findLast(({ path }) => path === 'Order/GetPaginatedtOrdersList')?.body
  expect(await pressed()).toEqual(['Sent, last 90 days'])
  await person.click((await states()).getByRole('button', { name: 'Signed' }))
  expect(await pressed()).toEqual(['Signed'])
  await waitFor(() => expect(sent()).toMatchObject({ stage: null, status: 2, quoteState: null }))
  await person.click(screen.getByRole('button', { name: 'Orders' }))
  expect(await pressed()).toEqual(['Any state'])
  await person.click((await states()).getByRole('button', { name: 'In Progress' }))
  await waitFor(() => expect(sent()).toMatchObject({ stage: null, status: 1, isQuote: false }))
  await person.click(screen.getByRole('button', { name: 'Flagged' }))
  await waitFor(() => expect(sent()).toMatchObject({ status: 1, flagged: true }))
  await person.click(screen.getByRole('button', { name: 'Flagged' }))
  await waitFor(() => expect(sent()).toMatchObject({ status: 1, flagged: false }))
})

test('the list of flagged orders marks them', async () => {
  const { calls } = openPortal('/orders?show=flagged', {
    answers: { 'Order/GetPaginatedtOrdersList': () => listPage(flaggedOrder) },
  })
  expect((await screen.findByRole('row', { name: /Ada Nguyen/ })).textContent).toContain('Flagged')
  expect(calls.find(({ path }) => path === 'Order/GetPaginatedtOrdersList')?.body).toMatchObject({ flagged: true })
})

test('the list of orders marks the grade of those that can be sent, and of sent ones only a risk', async () => {
  const grades = [
    ['Blocks sending', { grade: 'blocksSending' }],
    ['Not in this order yet: 6', { grade: 'notInOrder', heldRows: 6 }],
    ['Nothing missing', { grade: 'fine' }],
    ['At risk', { grade: 'atRisk', orderStatus: 1 }],
    ['', { grade: 'fine', orderStatus: 1 }],
    ['', { grade: null }],
  ] as const
  const orders = grades.map(([, changes], index) =>
    makeListedOrder({ orderID: 10 + index, customerName: `Customer ${index}`, ...changes }),
  )
  openPortal('/orders', { answers: { 'Order/GetPaginatedtOrdersList': () => listPage(...orders) } })
  const marks = []
  for (const [index] of grades.entries()) {
    const row = (await screen.findByText(`Customer ${index}`)).closest('tr')
    marks.push(row?.querySelector('[title]')?.getAttribute('title') ?? '')
  }
  expect(marks).toEqual(grades.map(([mark]) => mark))
})

test('the menu of an order follows its type, which asks before it hides services', {
  meta: { rules: ['ORD-type-1'] },
}, async () => {
  let orderType = 0
  const { person } = openOrder('/order-types', {
    order: () => makeOrder({ orderID: 7, orderType, version: orderType + 1 }),
    answers: {
      'Order/UpdateOrderType/7/1': () => {
        orderType = 1
        return makeOrder({ orderID: 7, orderType })
      },
      'Order/UpdateOrderType/7/0': () => {
        orderType = 0
        return makeOrder({ orderID: 7, orderType })
      },
    },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(menu.getByRole('link', { name: /^Mobile/ })).toBeTruthy()
  await person.click(await screen.findByRole('radio', { name: /^Change of address/ }))
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Mobile/ })).toBeNull())
  await person.click(await screen.findByRole('radio', { name: /^Ordinary/ }))
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('link', { name: /^Mobile/ })).toBeTruthy()
})

test('a new order of another type starts without the rows typed on the previous order', {
  meta: { rules: ['ORD-create-reset', 'ORD-create-load'] },
}, async () => {
  const server = new FakeServer(makeOrder({ orderID: 7 }))
  const created = makeOrder({ orderID: 8, orderType: 3 })
  const { person, router, calls } = openOrder('/create-mobile', {
    order: () => server.order,
    answers: {
      'Order/7/operations': ({ body }) => server.apply(body as Change),
      'Customer/GetCustomer/1': () => makeCustomer(),
      'Order/CreateOrder': () => created,
      'Order/GetOrder/8': () => created,
      'order/GetMenu': () => [],
    },
  })
  const cell = () => screen.getByRole('grid', { name: 'Mobile' }).querySelector('[data-row="0"][data-column="1"]')
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.click(await waitFor(() => cell() ?? expect.fail('The grid has no row yet.')))
  await person.keyboard('0412999888{Tab}')
  await waitFor(() => expect(cell()?.textContent).toContain('0412 999 888'))
  router.history.push('/order-types?customer=1')
  await person.click(await screen.findByRole('radio', { name: /^Airline partner/ }))
  await person.click(screen.getByRole('button', { name: 'New order' }))
  await waitFor(() => expect(window.location.search).toBe('?order=8'))
  expect(calls.find(({ path }) => path === 'Order/CreateOrder')?.body).toMatchObject({ customerID: 1, orderType: 3 })
  router.history.push('/create-mobile?order=8')
  await waitFor(() => expect(window.location.pathname).toBe('/create-mobile'))
  await screen.findByRole('grid', { name: 'Mobile' })
  expect(cell()?.textContent).not.toContain('0412 999 888')
})
