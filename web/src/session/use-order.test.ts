import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { describe, expect, it } from 'vitest'
import { query } from '../api.ts'
import { changesWith, toScreen } from './use-order.ts'

const [orderID, customerID] = [10001, 7]

describe('reloading after an order was saved', () => {
  it.each([
    ['the order', query(orderCalls.getOrder, { params: { orderID } }), true],
    ['its menu', query(orderCalls.getOrderSavedStatus, { params: { orderID } }), true],
    ['what names it in the path of another area', query(termCalls.getTerms, { params: { orderID } }), true],
    ['what names it in a body', query(numberCalls.getNextAccountNo, { body: { orderID } }), true],
    ['the lists of orders', query(orderCalls.getPaginatedOrders, { body: { pageSize: 8 } }), true],
    ['the orders of a customer', query(orderCalls.getOrders, { params: { id: customerID } }), true],
    ['its customer', query(customerCalls.getCustomer, { params: { id: customerID } }), true],
    ['not another order', query(orderCalls.getOrder, { params: { orderID: 10002 } }), false],
    ['not another customer', query(customerCalls.getCustomer, { params: { id: 8 } }), false],
    ['not the customers', query(customerCalls.retrieveDealerCustomers, { body: { pageSize: 8 } }), false],
    ['not the catalogue', query(catalogueCalls.getHandsets, {}), false],
  ])('%s', (_, { queryKey }, expected) => {
    expect(changesWith(queryKey, orderID, customerID)).toBe(expected)
  })

  it('reloads only the lists if no order is open', () => {
    const asked = [
      query(orderCalls.getPaginatedOrders, { body: {} }),
      query(customerCalls.getCustomer, { params: { id: 8 } }),
    ]
    expect(asked.map(({ queryKey }) => changesWith(queryKey, 0, 0))).toEqual([true, false])
  })
})

it.each([
  ['/order-summary', 5, '/order-summary?order=5'],
  ['/create-mobile?row=1&field=ratePlanID', 5, '/create-mobile?row=1&field=ratePlanID&order=5'],
  ['/', 5, '/'],
  ['/create-mobile', 0, '/create-mobile'],
])('the address of %s on order %i', (link, order, expected) => {
  expect(toScreen(link, order)).toBe(expected)
})
