import { contractorFields } from '@dealerline/shared/contract/quotes.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { present } from '../../ui/testing/present.ts'

const quoteTool = { flags: { ...allFlagsOff, quoteTool: true } }
const quote = makeOrder({ orderID: 7, isQuote: true, quoteState: 'Draft' })
const details = {
  orderID: 7,
  type: 1,
  isGrouped: 1,
  currentSpend: [],
  channelInstallation: [],
  additionalEquipments: [],
  contractorDetails: fieldValues(contractorFields, {}),
  version: 1,
}
const version = (quoteVersion: number, state: string) => ({
  orderID: 7,
  quoteVersion,
  state,
  generatedAt: '2026-07-01T00:00:00Z',
  generatedBy: 'Dana Novak',
  expiresAt: '2026-08-01T00:00:00Z',
  monthly: 30,
  onceOff: 0,
  overTerm: 720,
  saving: 0,
})
const offers = { 'order/GetQuoteOffers': () => [] }
const rowOf = (quoteVersion: number) => screen.findByRole('row', { name: new RegExp(`^v${quoteVersion} `) })

test.each(['/quote-details', '/generate-quote'])(
  '%s opens home if the order is not a quote',
  {
    meta: { rules: ['ROUTE-quote-details-quote-only', 'MENU-quote-only-hidden'] },
  },
  async (path) => {
    const { router } = openOrder(path, { order: makeOrder({ orderID: 7 }), person: quoteTool })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)

test('Sign and Send of a quote opens Generate Quote with the quote tool, and itself without it', {
  meta: { rules: ['FLAG-quoteTool', 'MENU-quote-only-hidden'] },
}, async () => {
  const answers = {
    'order/GetQuoteDetails/7': () => details,
    'order/GetQuoteVersions/7': () => ({ versions: [], changed: false }),
    ...offers,
  }
  const withTool = openOrder('/order-summary', { order: quote, person: quoteTool, answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'Generate Quote' })).toBeTruthy()
  const quoteMenu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(quoteMenu.getByRole('link', { name: /^Generate Quote/ })).toBeTruthy()
  expect(quoteMenu.queryByRole('link', { name: /^Sign and Send/ })).toBeNull()
  withTool.unmount()
  const without = openOrder('/order-summary', { order: quote, answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign and Send' })).toBeTruthy()
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(menu.getByRole('link', { name: /^Sign and Send/ })).toBeTruthy()
  expect(menu.queryByRole('link', { name: /Quote/ })).toBeNull()
  without.router.history.push('/generate-quote?order=7')
  await waitFor(() => expect(without.router.state.location.pathname).toBe('/'))
})

test('a quote without the quote tool is converted, and the new order opens', {
  meta: { rules: ['FLAG-quoteTool'] },
}, async () => {
  const { person, calls } = openOrder('/order-summary', {
    order: quote,
    answers: {
      'order/GetPriceChanges/7': () => [],
      'Order/DuplicateOrder/7': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
      'Order/GetOrder/8': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
    },
  })
  const buttons = await screen.findAllByRole('button', { name: 'Convert to Order' })
  await person.click(present(buttons[0]))
  await waitFor(() => expect(window.location.search).toBe('?order=8'))
  expect(calls.find(({ path }) => path === 'Order/DuplicateOrder/7')?.body).toEqual({
    quoteVersion: quote.quoteVersion,
  })
})

test('a quote with rows that are not part of it is converted only after a question', async () => {
  const held = [
    {
      block: 'mobile',
      row: '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10',
      lineID: 0,
      position: 0,
      cells: { simCardNo: { cell: { value: '8961' } } },
      problems: [{ field: 'ratePlanID', message: 'Choose a plan' }],
      author: 'Cy Colleague',
      heldAt: '2026-11-27T10:12:00.000Z',
    },
  ]
  const { person, calls } = openOrder('/order-summary', {
    order: { ...quote, held },
    answers: {
      'order/GetPriceChanges/7': () => [],
      'Order/DuplicateOrder/7': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
      'Order/GetOrder/8': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
    },
  })
  const convert = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Convert to Order' })
    await person.click(present(button))
    const dialog = within(await screen.findByRole('dialog', { name: 'Convert without 1 row?' }))
    expect(dialog.getByText(/^Not in the quote yet: Mobile\./)).toBeTruthy()
    // Neither choice is the usual one.
    const [first, second] = dialog.getAllByRole('button').map((button) => button.dataset.variant)
    expect(first).toBe(second)
    return dialog
  }
  const isConverted = () => calls.some(({ path }) => path === 'Order/DuplicateOrder/7')
  await person.click((await convert()).getByRole('button', { name: 'Complete them first' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isConverted()).toBe(false)
  await person.click((await convert()).getByRole('button', { name: 'Convert without them' }))
  await waitFor(() => expect(window.location.search).toBe('?order=8'))
  expect(isConverted()).toBe(true)
})

test('an expired quote cannot be converted until it is generated again', async () => {
  const reason = 'Version 1 of quote 7 has expired. Generate the quote again.'
  let versions = [version(1, 'expired')]
  const { person } = openOrder('/generate-quote', {
    order: quote,
    person: quoteTool,
    answers: {
      'order/GetQuoteDetails/7': () => details,
      'order/GetQuoteVersions/7': () => ({ versions, changed: false }),
      'order/GetPriceChanges/7': () => [],
      'Order/DuplicateOrder/7': () =>
        new Refusal(409, reason, { code: 'conflict', errors: [{ path: '', message: reason }] }),
      'order/GenerateQuote/7': () => {
        versions = [version(2, 'current'), version(1, 'superseded')]
        return versions[0]
      },
      ...offers,
    },
  })
  expect((await rowOf(1)).textContent).toContain('Expired')
  await person.click(screen.getByRole('button', { name: 'Convert to Order' }))
  expect(await screen.findByText(reason)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Generate Quote' }))
  expect((await rowOf(2)).textContent).toContain('Current')
  expect((await rowOf(1)).textContent).toContain('Superseded')
})

test('the changes of two people to one quote are merged', async () => {
  let quoteDetails = details
  const replies = [
    () => {
      quoteDetails = { ...details, type: 3, version: 2 }
      return new Refusal(409, 'Changed', { code: 'stale', current: quoteDetails })
    },
    () => {
      quoteDetails = { ...quoteDetails, version: 3 }
      return quoteDetails
    },
  ]
  const { person, calls } = openOrder('/quote-details', {
    order: quote,
    person: quoteTool,
    answers: {
      'order/GetQuoteDetails/7': () => quoteDetails,
      'order/SaveQuote': () => (replies.shift() ?? (() => quoteDetails))(),
      ...offers,
    },
  })
  await person.type(await screen.findByLabelText('Company'), 'Ohm & Sons')
  await person.keyboard('{Control>}s{/Control}')
  const saves = () => calls.filter(({ path }) => path === 'order/SaveQuote')
  await waitFor(() => expect(saves().length).toBeGreaterThanOrEqual(2))
  expect(saves().at(-1)?.body).toMatchObject({ orderID: 7, contractorDetails: { company: 'Ohm & Sons' } })
  expect(saves().at(-1)?.body).not.toMatchObject({ type: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an incomplete order is not duplicated, and Cancel of Missing Requirements returns to the services', {
  meta: { rules: ['ORD-duplicate-validates', 'ORD-convert-stops', 'REQ-dialog-cancel'] },
}, async () => {
  const { person, router } = openOrder('/order-summary', {
    order: makeOrder({ orderID: 7 }),
    answers: { 'Order/DuplicateOrder/7': () => new Refusal(400, 'Incomplete', { code: 'requirementsMissing' }) },
  })
  await person.click(await screen.findByRole('button', { name: 'Duplicate Order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Missing Requirements' }))
  expect(dialog.getByText('Products or Hardware required')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/create-(sip|ipvoice|mobile)/))
})
