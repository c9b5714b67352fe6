import type { InputRecord } from '@dealerline/shared/contract/call.ts'
import { callOf } from '../api.ts'

interface QueryInput {
  params?: object
  body?: object
  query?: object
}

/** Whether a change of these orders or this customer can change a cached response, as the contract declares the call. */
export function changesWith(queryKey: readonly unknown[], orderIDs: readonly number[], customerID: number): boolean {
  const call = callOf(queryKey)
  const { params, body, query } = (queryKey[1] ?? {}) as QueryInput
  const inputs = Object.entries({ ...params, ...body, ...query })
  const numberOf = (record: InputRecord) => inputs.find(([name]) => call?.recordInputs?.[name] === record)?.[1]
  const orderID = numberOf('order')
  if (orderID !== undefined) return orderIDs.some((each) => each === orderID)
  return call?.listsOrders === true || (customerID > 0 && numberOf('customer') === customerID)
}
