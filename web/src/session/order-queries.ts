/**
 * The inputs of read calls that name an order or a customer, but not as `orderID` or `customerID`. They are listed by
 * path because importing their contracts would add these to the first load. The test compares this table with the contract.
 */
const otherInputs: Readonly<Record<string, Readonly<Record<string, 'order' | 'customer'>>>> = {
  'Order/GetFilesOnOrder/{id}': { id: 'order' },
  'Customer/GetCustomer/{id}': { id: 'customer' },
  'order/GetInternetUpgrade/{id}': { id: 'customer' },
}

/** The calls that list orders. Any change of an order can change their replies. */
const listPaths: ReadonlySet<string> = new Set([
  'Order/GetOrders/{id}',
  'Order/GetPaginatedtOrdersList',
  'Order/GetAllOrders',
  'Order/GetAllDelayedOrders',
  'Order/GetAllInProgressOrders',
  'Order/GetOrderDealers',
  'support/GetHome',
])

interface QueryInput {
  params?: object
  body?: object
  query?: object
}

/** The kind of record that an input of a call names. Undefined if it names neither an order nor a customer. */
function recordOf(path: string, inputName: string): 'order' | 'customer' | undefined {
  if (/^orderID$/i.test(inputName)) return 'order'
  if (/^customerID$/i.test(inputName)) return 'customer'
  return otherInputs[path]?.[inputName]
}

/**
 * Whether a change of these orders or this customer can change a cached response. The query key consists of the path
 * and the input of the call. A call whose input has an `orderID` or a `customerID` needs no entry here.
 */
export function changesWith(queryKey: readonly unknown[], orderIDs: readonly number[], customerID: number): boolean {
  const path = String(queryKey[0])
  const { params, body, query } = (queryKey[1] ?? {}) as QueryInput
  const inputs = Object.entries({ ...params, ...body, ...query })
  const idOf = (record: 'order' | 'customer') => inputs.find(([name]) => recordOf(path, name) === record)?.[1]
  const orderID = idOf('order')
  if (orderID !== undefined) return orderIDs.some((each) => each === orderID)
  return listPaths.has(path) || (customerID > 0 && idOf('customer') === customerID)
}

export const queryTable = { otherInputs, listPaths }
