import { pages } from '@dealerline/shared/blocks/index.ts'
import { expect, test, vi } from 'vitest'
import { type ActionContext, findActions, isActingText, withoutVerb } from './palette-actions.ts'

function makeContext(part: Partial<ActionContext> = {}) {
  const calls = vi.fn()
  const context: ActionContext = {
    orderID: 0,
    isSent: false,
    isQuote: false,
    customerID: 0,
    menu: [],
    pages: pages.map(({ page }) => page),
    orders: [],
    dealers: [],
    isImpersonating: false,
    open: (href) => calls('open', href),
    addRow: (href, title) => calls('addRow', href, title),
    actAs: (dealerID) => calls('actAs', dealerID),
    signOut: () => calls('signOut'),
    setColours: (scheme) => calls('setColours', scheme),
    ...part,
  }
  return { context, calls }
}

const withOrder = {
  orderID: 7,
  customerID: 3,
  menu: [{ screen: '/create-mobile' }, { screen: '/create-internet' }],
}
const listedOrder = { orderID: 10012, isQuote: false, customerName: 'Novak Plumbing' }
const zoe = { dealerID: 5, dealerFullName: "Zoe O'Neill", dealerEmail: 'zoe@example.test' }
const dana = { dealerID: 4, dealerFullName: 'Dana Novak', dealerEmail: 'dana@example.test' }

test.each<[string, Partial<ActionContext>, string | undefined, unknown[]?]>([
  ['new mobile line', withOrder, 'New Mobile line', ['addRow', '/create-mobile?order=7', 'Mobile']],
  ['new int', withOrder, 'New Internet line', ['addRow', '/create-internet?order=7', 'Internet']],
  ['new fixed line', withOrder, undefined],
  ['new mobile line', {}, undefined],
  ['send 10012', { orders: [listedOrder] }, 'Send Order 10012', ['open', '/order-summary?order=10012&field=send']],
  ['send this', withOrder, 'Send this order', ['open', '/order-summary?order=7&field=send']],
  ['act as dana', { dealers: [dana] }, 'Act as Dana Novak', ['actAs', 4]],
  ['act as zoë o’neill', { dealers: [zoe] }, "Act as Zoe O'Neill", ['actAs', 5]],
  ['act as dana', {}, undefined],
  ['new customer', {}, 'New customer', ['open', '/create-company?new=business']],
  ['new quote', {}, 'New quote or order', ['open', '/Customers']],
  ['new quote', withOrder, 'New quote or order', ['open', '/order-types?customer=3']],
  ['sign out', {}, 'Sign out', ['signOut']],
  ['sign out', { isImpersonating: true }, undefined],
  ['dark', {}, 'Dark colours', ['setColours', 'dark']],
  ['light', {}, 'Light colours', ['setColours', 'light']],
  ['novak', {}, undefined],
  ['', withOrder, 'Send this order', ['open', '/order-summary?order=7&field=send']],
  ['', { ...withOrder, isQuote: true }, 'Send this quote', ['open', '/order-summary?order=7&field=send']],
  ['', { ...withOrder, isSent: true }, undefined],
  ['', {}, undefined],
  ['?', {}, undefined],
])('“%s” with %j offers %s first', (text, part, label, call) => {
  const { context, calls } = makeContext(part)
  const [first] = findActions(context, text)
  expect(first?.label).toBe(label)
  first?.run()
  expect(calls.mock.calls).toEqual(call ? [call] : [])
})

test.each([
  ['send 10012', '10012', false],
  ['Send order 10012', '10012', false],
  ['act as dana', 'dana', true],
  ['act', 'act', true],
  ['active customers', 'active customers', false],
  ['novak', 'novak', false],
])('“%s” searches for “%s”', (text, keyword, isActing) => {
  expect([withoutVerb(text), isActingText(text)]).toEqual([keyword, isActing])
})
