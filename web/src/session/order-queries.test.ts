import type { Call } from '@dealerline/shared/contract/call.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { describe, expect, test } from 'vitest'
import { query } from '../api.ts'
import { changesWith, queryTable } from './order-queries.ts'

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
    expect(changesWith(queryKey, [orderID], customerID)).toBe(expected)
  })

  test('reloads only the lists if no order is open', () => {
    const queries = [
      query(orderCalls.getPaginatedOrders, { body: {} }),
      query(customerCalls.getCustomer, { params: { id: 8 } }),
    ]
    expect(queries.map(({ queryKey }) => changesWith(queryKey, [0], 0))).toEqual([true, false])
  })
})

const { orderInputs, customerInputs, listPaths } = queryTable
const inputNames = { ...orderInputs, ...customerInputs }

/** The names of a call's params, body and query. */
const inputsOf = (call: Call) =>
  [call.params, call.body, call.query].flatMap((schema) =>
    'shape' in schema ? Object.keys(schema.shape as object) : [],
  )

describe('the table of queries about an order or a customer', () => {
  // A screen reads the content of the blocks with its order, never by their own calls.
  const calls = Object.values(contract).flatMap((area) => Object.values<Call>(area))
  const reading = calls.filter(({ method, reads }) => method === 'GET' || reads)

  test.each(Object.entries(inputNames))('names an input that the call %s has', (path, name) => {
    expect(reading.filter((call) => call.path === path).map(inputsOf)).toEqual([expect.arrayContaining([name])])
  })

  test.each([...listPaths])('lists the call %s', (path) => {
    expect(reading.map((call) => call.path)).toContain(path)
  })

  test('lists every reading call whose input names an order or a customer', () => {
    // The input is the wholesaler's number of an order, not the portal's.
    const others = ['SQ/QueryOrderDetails']
    const missing = reading
      .filter((call) => inputsOf(call).some((name) => /^(order|customer)id$/i.test(name)))
      .filter(({ path }) => !(path in inputNames) && !others.includes(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})
