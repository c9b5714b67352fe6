import type { Call } from '@dealerline/shared/contract/call.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { homeCalls } from '@dealerline/shared/contract/home.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { internetCalls } from '@dealerline/shared/contract/internet.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { describe, expect, test } from 'vitest'
import { keyOf, query } from '../api.ts'
import { changesWith } from './order-queries.ts'

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
    [
      'does not reload a wholesale order, whose orderID is text',
      query(serviceabilityCalls.queryOrderDetails, { body: { orderID: String(orderID) } }),
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

  test.each([
    orderCalls.getOrders,
    orderCalls.getPaginatedOrders,
    trackingCalls.getAllOrders,
    trackingCalls.getAllDelayedOrders,
    trackingCalls.getAllInProgressOrders,
    trackingCalls.getOrderDealers,
    trackingCalls.getOrderViews,
    homeCalls.getHome,
  ])('reloads the list $path', (call) => {
    expect(changesWith(keyOf(call), [orderID], customerID)).toBe(true)
  })

  test.each([
    [uploadCalls.getFilesOnOrder, orderID, 10002],
    [customerCalls.getCustomer, customerID, 8],
    [internetCalls.getInternetUpgrade, customerID, 8],
  ])('reloads $path by the record of its id', (call, own, other) => {
    expect([own, other].map((id) => changesWith([...keyOf(call), { params: { id } }], [orderID], customerID))).toEqual([
      true,
      false,
    ])
  })
})

/** The names of a call's params, body and query. */
const inputsOf = (call: Call) =>
  [call.params, call.body, call.query].flatMap((schema) =>
    'shape' in schema ? Object.keys(schema.shape as object) : [],
  )

const reading = Object.values(contract)
  .flatMap((area) => Object.values<Call>(area))
  .filter(isRead)

/** The calls with an input of this name, each with the spelling of the name in the call. */
const callsWith = (inputName: string) =>
  reading
    .flatMap((call) => inputsOf(call).map((input) => ({ call, path: call.path, input })))
    .filter(({ input }) => input.toLowerCase() === inputName.toLowerCase())

describe('a read call about an order or a customer', () => {
  const isReloaded = (call: Call, input: string) => (id: number) =>
    changesWith([...keyOf(call), { params: { [input]: id } }], [orderID], customerID)

  test.each(callsWith('orderID'))('$path is reloaded with the order of its $input', ({ call, input }) => {
    expect([orderID, 10002].map(isReloaded(call, input))).toEqual([true, false])
  })

  test.each(callsWith('customerID'))('$path is reloaded with the customer of its $input', ({ call, input }) => {
    expect([customerID, 8].map(isReloaded(call, input))).toEqual([true, false])
  })
})
