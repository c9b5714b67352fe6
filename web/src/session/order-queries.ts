/**
 * The reading calls about one order or one customer: their path, and the name of its number in their input. They are
 * listed by path because importing their contracts would add these to the first load. The test compares this table with
 * the contract.
 */
const orderInputs: Readonly<Record<string, string>> = {
  'Order/GetOrder/{orderID}': 'orderID',
  'order/getOrderSavedStatus/{orderID}': 'orderID',
  'Order/GetMilestones/{orderID}': 'orderID',
  'Order/GetFilesOnOrder/{id}': 'id',
  'Order/getNotes/{orderID}/{component}': 'orderID',
  'Order/OrderReport/{orderID}/{flag}': 'orderID',
  'Order/GetOrderChannelPartnerEngagement/{orderID}': 'orderID',
  'Order/GetServiceOrderLines/{orderID}': 'orderID',
  'Landline/GetLandlinesOnOrder/{orderID}': 'orderID',
  'Link/GetNextAccountNo': 'orderID',
  'Link/GetReservedPhoneNumbers/{orderId}': 'orderId',
  'SQ/GetOrderAddress/{orderID}': 'orderID',
  'Validate/ValidateOrder': 'orderID',
  'Grenke/GrenkeFinancePDF': 'orderID',
  'order/GetContacts/{orderID}': 'orderID',
  'order/GetTerms/{orderID}': 'orderID',
  'order/GetRemarks/{orderID}': 'orderID',
  'order/GetHandsetsOffOrder/{orderID}': 'orderID',
  'order/GetQuoteDetails/{orderID}': 'orderID',
  'order/GetQuoteVersions/{orderID}': 'orderID',
  'order/GetQuoteDocument/{orderID}/{version}': 'orderID',
  'order/GetQuoteSummary/{orderID}/{version}': 'orderID',
  'order/GetPriceChanges/{orderID}': 'orderID',
  'order/GetFinanceApplication/{orderID}': 'orderID',
  'order/GetRelocation/{orderID}': 'orderID',
  'order/GetChangeLessee/{orderID}': 'orderID',
  'order/getAttachment/{orderID}': 'orderID',
}

const customerInputs: Readonly<Record<string, string>> = {
  'Customer/GetCustomer/{id}': 'id',
  'Customer/GetAllCustomerAddress/{customerID}': 'customerID',
  'order/GetInternetUpgrade/{id}': 'id',
}

/** The calls that list orders: any change of an order can change their replies. */
const listPaths: ReadonlySet<unknown> = new Set([
  'Order/GetOrders/{id}',
  'Order/GetPaginatedtOrdersList',
  'Order/GetAllOrders',
  'Order/GetAllDelayedOrders',
  'Order/GetAllInProgressOrders',
  'Order/GetOrderDealers',
])

interface QueryInput {
  params?: object
  body?: object
  query?: object
}

function readInput(inputs: Readonly<Record<string, string>>, [path, input]: readonly unknown[]): unknown {
  const name = inputs[String(path)]
  if (name === undefined) return undefined
  const { params, body, query } = (input ?? {}) as QueryInput
  return Object.entries({ ...params, ...body, ...query }).find(([key]) => key === name)?.[1]
}

/** Whether a query's response can change with one of these orders or this customer. The key is the one of `query`. */
export function changesWith(queryKey: readonly unknown[], orderIDs: readonly number[], customerID: number): boolean {
  const orderID = readInput(orderInputs, queryKey)
  if (orderID !== undefined) return orderIDs.some((each) => each === orderID)
  return listPaths.has(queryKey[0]) || (customerID > 0 && readInput(customerInputs, queryKey) === customerID)
}

export const queryTable = { orderInputs, customerInputs, listPaths }
