import { blankRow, type Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { installationCharges, recurringCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { findLayoutFields } from '@dealerline/shared/record-rules/layout.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../api.ts'
import { incomplete, openOrder } from '../routes/testing/open-order.tsx'
import { openPortal } from '../routes/testing/open-portal.tsx'
import { Refusal, type TestRequest } from '../ui/testing/answer-calls.ts'
import { present } from '../ui/testing/present.ts'
import { type Change, FakeServer } from './testing/fake-server.ts'

const business = makeCustomer({ custType: 'business' })
const ofBusiness = makeOrder({ orderID: 7, customer: business })
const plans = [
  makePlan(1, { ratePlanDescription: 'Line rental', usageType: 'voice' }),
  makePlan(2, { ratePlanDescription: 'NBN Business 50/20', usageType: 'nbn', monthlyRetail: 89 }),
  makePlan(3, { ratePlanDescription: 'NBN Starter', usageType: 'nbn', archived: true }),
]

function open(
  path: string,
  order: OrderDetail,
  answers: Record<string, (request: TestRequest) => unknown> = {},
  server = new FakeServer(order),
) {
  const own = {
    'Order/getRatePlans': () => plans,
    'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
  }
  const portal = openOrder(path, { order: () => server.order, answers: { ...own, ...answers } })
  const grid = (name: string) => screen.findByRole('grid', { name })
  const cell = async (name: string, row: number, column: number) => {
    const shown = await grid(name)
    return waitFor(() => present(shown.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)))
  }
  const type = async (name: string, row: number, column: number, text: string) => {
    await portal.person.click(await cell(name, row, column))
    await portal.person.keyboard(text)
  }
  const rowsOf = (block: string) => server.order.content[block]?.rows ?? []
  return { ...portal, server, cell, type, rowsOf }
}

test('the table stays while the order is read that its service waits for', async () => {
  const never = () => new Promise(() => undefined)
  const { client, calls } = openPortal('/create-pstn?order=7', {
    answers: { 'Order/getRatePlans': never, 'Order/GetOrder/7': never },
  })
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('Order/getRatePlans'))
  await waitFor(() => expect(client.isFetching()).toBe(2))
  const tables = new Set<Element | null>()
  const watching = new MutationObserver(() => tables.add(document.querySelector('[role=grid]')))
  watching.observe(document.body, { childList: true, subtree: true })
  // The plans draw the screen, which finds the order before it is announced.
  client.setQueriesData({ queryKey: keyOf(catalogueCalls.getRatePlans) }, plans)
  client.setQueriesData({ queryKey: keyOf(orderCalls.getOrder) }, ofBusiness)
  const table = await screen.findByRole('grid', { name: 'PSTN churn' })
  watching.disconnect()
  expect([...tables].filter(Boolean)).toEqual([table])
})

test('two rows that churn the same number are not stored until one of them is changed', {
  meta: { rules: ['FL-churn-duplicates'] },
}, async () => {
  const { person, cell, type, rowsOf, server } = open('/create-pstn', ofBusiness)
  const address = business.addressDetails[0]?.formattedAddress
  await person.click(await cell('PSTN churn', 0, 0))
  await person.paste(
    ['02 9000 1005', '(02) 9000 1005'].map((text) => [text, 'Line rental', '24', address].join('\t')).join('\n'),
  )
  for (const row of [0, 1])
    await waitFor(async () =>
      expect((await cell('PSTN churn', row, 0)).textContent).toContain('This service number is used twice'),
    )
  expect(screen.getByText(/^2 rows have errors\./)).toBeTruthy()
  await waitFor(() => expect(server.order.held).toHaveLength(2))
  expect(rowsOf('pstnChurn')).toEqual([])
  await type('PSTN churn', 1, 0, '02 9000 2000{Enter}')
  await waitFor(() => expect(screen.queryByText(/have errors/)).toBeNull())
  await waitFor(() => expect(rowsOf('pstnChurn')).toHaveLength(2))
})

test('the total of a service counts typed rows before they are stored, as its table does', async () => {
  const answers = { 'Order/7/operations': () => new Promise(() => undefined) }
  const { person, cell, rowsOf } = open('/create-pstn', ofBusiness, answers)
  const address = business.addressDetails[0]?.formattedAddress
  await person.click(await cell('PSTN churn', 0, 0))
  await person.paste(['02 9000 1005', 'Line rental', '24', address].join('\t'))
  await waitFor(() => expect(screen.getByRole('grid', { name: 'PSTN churn' }).textContent).toContain('$30.00'))
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/1\sline · \$30\.00 monthly/))
  expect(rowsOf('pstnChurn')).toEqual([])
})

test('a row has its stored price until it is changed, and a price that changed meanwhile is named until the message is closed', async () => {
  const row = { ratePlanID: 4, contractLengthMonths: 24, version: 1, monthlyFee: 25, onceOffCharges: 0 }
  const order = makeOrder(
    { orderID: 7, customer: business },
    { mobile: [1, 2].map((mobileID) => ({ ...row, mobileID })) },
  )
  const server = new FakeServer(order)
  server.priceOf = () => ({ monthlyFee: 30, onceOffCharges: 0 })
  const plan = makePlan(4, { usageType: 'mobile', monthlyRetail: 30 })
  const { type, rowsOf } = open('/create-mobile', order, { 'Order/getRatePlans': () => [plan] }, server)
  const text = async () => (await screen.findByRole('grid', { name: 'Mobile' })).textContent
  expect((await text())?.match(/\$25\.00/g)).toHaveLength(2)
  const sim = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.startsWith('SIM'))
  await type('Mobile', 1, sim, '8961 0000 0000 0000 001{Enter}')
  await waitFor(() => expect(rowsOf('mobile')[1]).toMatchObject({ monthlyFee: 30 }))
  const sentence = 'The price list has changed. Mobile, row 2: $30.00 a month instead of $25.00, inc GST.'
  await screen.findByText(sentence)
  // Longer than a message about a success.
  await new Promise((next) => setTimeout(next, 2100))
  expect(screen.getByText(sentence)).toBeTruthy()
  expect((await text())?.match(/\$25\.00/g)).toHaveLength(1)
})

test('two stored mobiles with one number become one row, which has the values of both', async () => {
  const row = { ratePlanID: 4, contractLengthMonths: 24, version: 1 }
  const order = makeOrder(
    { orderID: 7, customer: business },
    {
      mobile: [
        { ...row, mobileID: 1, orderType: 'new', mobileNumber: '0412 345 678', simCardNo: '8961' },
        { ...row, mobileID: 2, orderType: 'port', mobileNumber: '+61 412 345 678', currentCarrier: 'Optus' },
      ],
    },
  )
  const { person, rowsOf } = open('/create-mobile', order)
  expect(await screen.findByRole('button', { name: 'Keep row 2, remove row 1' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Keep row 1, remove row 2' }))
  expect(screen.queryByText(/Rows 1 and 2/)).toBeNull()
  await waitFor(() =>
    expect(rowsOf('mobile')).toMatchObject([
      { mobileID: 1, orderType: 'port', mobileNumber: '0412 345 678', simCardNo: '8961', currentCarrier: 'Optus' },
    ]),
  )
})

test('two ranges that overlap in part become one range', async () => {
  const row = { category: 'C', currentServiceProvider: 'Telstra', accountNumber: '7', version: 1 }
  const order = makeOrder(
    { orderID: 7, customer: business },
    {
      ports: [
        { ...row, pafID: 1, serviceNumber: '02 9876 5400', range: '429' },
        { ...row, pafID: 2, serviceNumber: '+61 2 9876 5420', range: '0298765449' },
      ],
    },
  )
  const { person, rowsOf } = open('/create-porting', order)
  await screen.findByText('02 9876 5449')
  await person.click(screen.getByRole('button', { name: 'Join them to 02 9876 5400–02 9876 5449' }))
  expect(screen.queryByText(/Rows 1 and 2/)).toBeNull()
  await waitFor(() =>
    expect(rowsOf('ports')).toMatchObject([{ pafID: 1, serviceNumber: '0298765400', range: '0298765449' }]),
  )
})

test('a churned number within an ISDN range is warned about on both rows', {
  meta: { rules: ['FL-churn-isdn-duplicates'] },
}, async () => {
  const order = makeOrder(
    { orderID: 7, customer: business },
    {
      pstnChurn: [{ churnID: 1, serviceNumber: '02 9000 1005', ratePlanID: 1, version: 1 }],
      isdn: [{ isdnid: 1, hasRange: true, rangeSize: 10, numbers: ['02 9000 1000'], ratePlanID: 1, version: 1 }],
    },
  )
  open('/create-pstn', order)
  expect(await screen.findByText('Row 1: Also a number of an ISDN service on this order')).toBeTruthy()
  expect(screen.getByText('Row 1: Also a number of a churned line on this order')).toBeTruthy()
})

describe('values of a colleague that are not part of the order', () => {
  const row = { mobileID: 2, ratePlanID: 4, orderType: 'new', simCardNo: '8961', version: 1 }
  const mobiles = (rows: Row[]) => makeOrder({ orderID: 7, customer: business }, { mobile: rows })
  const cells = { simCardNo: { cell: { value: '8962' } }, mobileNumber: { cell: { text: '04x' } } }

  test('name their author', async () => {
    const server = new FakeServer(mobiles([row]))
    server.hold(mobile, { row: '2', lineID: 2, position: 0, cells })
    open('/create-mobile', server.order, {}, server)
    expect(await screen.findByText(/^Row 1: Typed by Cy Colleague, 27/)).toBeTruthy()
  })

  test.each([
    ['Put back', 'become a new row', ['8961', '8962']],
    ['Discard', 'are gone', ['8961']],
  ])('of a removed row: with %s they %s', async (name, _, sims) => {
    const server = new FakeServer(mobiles([{ ...row, mobileID: 1 }]))
    server.hold(mobile, { row: '2', lineID: 0, position: 1, cells })
    const { person } = open('/create-mobile', server.order, {}, server)
    expect(await screen.findByText(/^A row was removed.*: 8962, 04x\. Typed by Cy Colleague/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name }))
    const expected = name === 'Discard' ? [] : [[36, { text: '04x' }]]
    await waitFor(() =>
      expect(server.order.held.map(({ row: key, cells }) => [key.length, cells.mobileNumber?.cell])).toEqual(expected),
    )
    expect(screen.queryByText(/^A row was removed/)).toBeNull()
    const numbers = screen.getAllByRole('gridcell').map(({ textContent }) => textContent)
    expect(numbers.filter((text) => /^896[12]$/.test(text ?? ''))).toEqual(sims)
  })
})

test('an internet row without a plan is held, which Sign and Send names', {
  meta: { rules: ['NET-incomplete-not-submitted'] },
}, async () => {
  const { person, router, cell, type, rowsOf, server, unmount } = open('/create-internet', ofBusiness)
  await type('Internet', 0, 0, 'NBN{Tab}')
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/One row has no type or no plan yet/)).toBeTruthy()
  await waitFor(() => expect(server.order.held).toHaveLength(1))
  expect(rowsOf('internet')).toEqual([])
  router.history.push('/order-summary?order=7')
  const notice = await screen.findByText(/^Not in this order yet\. Complete/)
  const link = within(present(notice.parentElement)).getByRole('link', { name: 'Internet' })
  expect(link.getAttribute('href')).toBe('/create-internet?order=7')
  await person.click(link)
  await waitFor(async () => expect((await cell('Internet', 0, 0)).textContent).toBe('nbn'))
  router.history.push('/create-mobile?order=7&lines=all')
  const internet = await screen.findByRole('region', { name: 'Internet' })
  expect(await within(internet).findByText('Has unfinished rows')).toBeTruthy()
  unmount()
  const again = open('/create-internet', server.order)
  await waitFor(async () => expect((await again.cell('Internet', 0, 0)).textContent).toBe('nbn'))
  await again.type('Internet', 0, 1, 'NBN Business 50/20{Tab}')
  await waitFor(() => expect(again.rowsOf('internet')).toMatchObject([{ ratePlanID: 2 }]))
  expect(screen.queryByText(/One row has no type/)).toBeNull()
})

test('a failed save or removal on IP Voice is reported and keeps the rows, until a removal succeeds', {
  meta: { rules: ['ERR-ipvoice-save', 'ERR-ipvoice-remove'] },
}, async () => {
  const facts = factsOf(ofBusiness)
  const header = { ipOrderID: 3, version: 1 }
  const row = { ...blankRow(ipVoice, facts, []), ipExtensionID: 5, extensionNo: 500, version: 1 }
  const order = makeOrder({ orderID: 7, customer: business }, { ipVoice: [row] }, { ipVoice: header })
  const server = new FakeServer(order)
  let isDown = true
  const down = (answer: (request: TestRequest) => unknown) => (request: TestRequest) =>
    isDown ? new Refusal(503, 'It is not available') : answer(request)
  const answers = {
    'Order/7/operations': down(({ body }) => server.apply(body as Change)),
    'Order/RemoveIPOrderFromOrder/7': down(() => {
      server.store(ipVoice, { header: null, rows: [] })
      return []
    }),
  }
  const { person, cell, type } = open('/create-ipvoice', order, answers, server)
  await type('IP Voice', 0, 1, 'Reception{Enter}')
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^unable to save: /)).toBeTruthy()
  expect(screen.getByText('Couldn’t save: It is not available')).toBeTruthy()
  expect((await cell('IP Voice', 0, 1)).textContent).toContain('Reception')
  isDown = false
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/Saved \d/)).toBeTruthy()
  const remove = async () => {
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the IP Order?' }))
    await person.click(dialog.getByRole('button', { name: 'Remove' }))
  }
  isDown = true
  await remove()
  expect(await screen.findByText('Error Removing IP Order: It is not available')).toBeTruthy()
  expect((await cell('IP Voice', 0, 1)).textContent).toContain('Reception')
  isDown = false
  await remove()
  expect(await screen.findByText('Removed OK')).toBeTruthy()
  await waitFor(async () => expect((await cell('IP Voice', 0, 1)).textContent).toBe(''))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
})

test('a residential order goes from IP Voice to SIP, whose default row is saved once it is changed', {
  meta: { rules: ['SIP-204-default-row'] },
}, async () => {
  const { person, type, rowsOf, server } = open('/create-ipvoice', makeOrder({ orderID: 7 }))
  await waitFor(() => expect(window.location.pathname).toBe('/create-sip'))
  expect(await screen.findByRole('rowheader', { name: '500' })).toBeTruthy()
  await person.keyboard('{Control>}s{/Control}')
  expect(server.changes).toEqual([])
  await type('SIP', 0, 1, 'Front desk{Enter}')
  await waitFor(() =>
    expect(rowsOf('sip')).toMatchObject([{ extension: 500, extensionName: 'Front desk', contractLength: 24 }]),
  )
})

test('Edit of an archived plan in Missing Requirements opens its cell', {
  meta: { rules: ['SEND-archived-internet', 'REQ-dialog-archived'] },
}, async () => {
  const row = { internetID: 5, internetType: 'nbn', ratePlanID: 3, version: 1 }
  const order = makeOrder({ orderID: 7, customer: business, plans }, { internet: [row] })
  const { person } = open('/order-summary', order, {
    'Validate/ValidateOrder': () => incomplete(order),
  })
  await person.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Missing Requirements' }))
  await person.click(dialog.getByRole('button', { name: 'Edit: Archived plan: NBN Starter (row 1)' }))
  await waitFor(() => expect(window.location.pathname).toBe('/create-internet'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Plan, row 1/))
})

test('a new row of Mobile begins at its number, because its order type has the usual value', async () => {
  const { person } = open('/create-mobile', makeOrder({ orderID: 7, customer: business }))
  await person.click(await screen.findByRole('button', { name: 'Add row' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Mobile number/))
})

test('IP Voice opens while the number inventory is down, and new rows start at the first extension', {
  meta: { rules: ['ERR-num-next-account'] },
}, async () => {
  const { person, calls } = open('/create-ipvoice', ofBusiness, {
    'Link/GetNextAccountNo': () => new Refusal(503, 'The number inventory does not answer'),
  })
  expect(await screen.findByText(/Error getting next account: The number inventory does not answer$/)).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Add row' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Extension name/))
  await person.keyboard('{Shift>}{Tab}{/Shift}')
  const value = () => (document.activeElement as HTMLInputElement).value
  await waitFor(() => expect(value()).toBe('500'))
  // The query is sent again when the window gets the focus, which must not close the editor.
  const requests = () => calls.filter(({ path }) => path === 'Link/GetNextAccountNo').length
  const before = requests()
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(requests()).toBeGreaterThan(before))
  expect(value()).toBe('500')
})

test('the heading of a row is the number by which it is recognised, wherever its column is', async () => {
  const row = { ...blankRow(mobile, factsOf(ofBusiness), []), mobileID: 5, mobileNumber: '0412345678', version: 1 }
  open('/create-mobile', makeOrder({ orderID: 7, customer: business }, { mobile: [row] }))
  const heading = await screen.findByRole('rowheader', { name: /^0412\s345\s678$/ })
  expect(heading.getAttribute('data-column')).toBe('1')
})

test('fields that an administrator has hidden are neither columns nor fields of the header', {
  meta: { rules: ['LAYOUT-per-component'] },
}, async () => {
  const facts = factsOf(ofBusiness)
  const header = { ...fieldValues(ipVoice.header?.fields ?? {}, {}), ipOrderID: 3, version: 1 }
  const row = { ...blankRow(ipVoice, facts, []), ipExtensionID: 5, extensionNo: 500, version: 1 }
  const order = makeOrder({ orderID: 7, customer: business }, { ipVoice: [row] }, { ipVoice: header })
  const names = findLayoutFields('create-ipvoice')?.map(({ name }) => name) ?? []
  const visible = names.filter((name) => name !== 'mobileTwinning' && name !== 'header.currentModem')
  const { person } = open('/create-ipvoice', order, { 'layout/getLayoutFields/create-ipvoice': () => visible })
  expect(await screen.findByRole('columnheader', { name: /Outbound number/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /Mobile twinning/ })).toBeNull()
  expect(screen.getByText(/^Call handling/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Edit IP Order' }))
  expect(await screen.findByLabelText(/^Current switch/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Current modem/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Visible fields' })).toBeNull()
})

test('a dealer removes the installation and recurring charges of an order among its other charges', {
  meta: { rules: ['ROUTE-implied-screens'] },
}, async () => {
  const facts = factsOf(ofBusiness)
  const installation = { ...blankRow(installationCharges, facts, []), installationChargeID: 5, description: 'Cabling' }
  const recurring = { ...blankRow(recurringCharges, facts, []), recurringChargeID: 6, description: 'Managed router' }
  const order = makeOrder(
    { orderID: 7, customer: business },
    { installationCharges: [{ ...installation, version: 1 }], recurringCharges: [{ ...recurring, version: 1 }] },
  )
  const server = new FakeServer(order)
  const { person } = openOrder('/external-charges', {
    order: () => server.order,
    person: { flags: { ...allFlagsOff, SOG4269: true } },
    answers: {
      'Order/7/operations': ({ body }) => server.apply(body as Change),
    },
  })
  for (const { label } of [installationCharges, recurringCharges]) {
    const grid = within(await screen.findByRole('grid', { name: label }))
    await person.click(grid.getByRole('button', { name: /^Actions for row 1/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  const removals = () => server.changes.flatMap(({ operations }) => operations)
  await waitFor(() =>
    expect(removals()).toEqual([
      { kind: 'remove', block: 'installationCharges', row: '5' },
      { kind: 'remove', block: 'recurringCharges', row: '6' },
    ]),
  )
})
