import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { describe, expect, test } from 'vitest'
import { query } from '../api.ts'
import { changesWith, toScreen } from './use-order.ts'

const [orderID, customerID] = [10001, 7]

describe('reloading after an order was saved', () => {
  test.each([
    ['reloads the order', query(orderCalls.getOrder, { params: { orderID } }), true],
    ['reloads its menu', query(orderCalls.getOrderSavedStatus, { params: { orderID } }), true],
    [
      'reloads a query of another area with its number in the path',
      query(termCalls.getTerms, { params: { orderID } }),
      true,
    ],
    ['reloads a query with its number in the body', query(numberCalls.getNextAccountNo, { body: { orderID } }), true],
    ['reloads the lists of orders', query(orderCalls.getPaginatedOrders, { body: { pageSize: 8 } }), true],
    ['reloads the orders of its customer', query(orderCalls.getOrders, { params: { id: customerID } }), true],
    ['reloads its customer', query(customerCalls.getCustomer, { params: { id: customerID } }), true],
    ['does not reload another order', query(orderCalls.getOrder, { params: { orderID: 10002 } }), false],
    ['does not reload another customer', query(customerCalls.getCustomer, { params: { id: 8 } }), false],
    [
      'does not reload the list of customers',
      query(customerCalls.retrieveDealerCustomers, { body: { pageSize: 8 } }),
      false,
    ],
    ['does not reload the catalogue', query(catalogueCalls.getHandsets, {}), false],
  ])('%s', (_, { queryKey }, expected) => {
    expect(changesWith(queryKey, orderID, customerID)).toBe(expected)
  })

  test('reloads only the lists if no order is open', () => {
    const queries = [
      query(orderCalls.getPaginatedOrders, { body: {} }),
      query(customerCalls.getCustomer, { params: { id: 8 } }),
    ]
    expect(queries.map(({ queryKey }) => changesWith(queryKey, 0, 0))).toEqual([true, false])
  })
})

test.each([
  ['/order-summary', 5, '/order-summary?order=5'],
  ['/create-mobile?row=1&field=ratePlanID', 5, '/create-mobile?row=1&field=ratePlanID&order=5'],
  ['/', 5, '/'],
  ['/create-mobile', 0, '/create-mobile'],
])('returns the address of %s on order %i', (link, order, expected) => {
  expect(toScreen(link, order)).toBe(expected)
})
