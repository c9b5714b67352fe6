import { type Customer, customerCalls } from '@dealerline/shared/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { isUnknownRecord, query } from '../../api.ts'
import { toScreen, useOrderID } from '../../session/use-order.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { customerSearch } from './customer-search.ts'
import type { CustomerType } from './customer-values.ts'

/** The customer on the screen; new if `record` is undefined. */
export interface CustomerTarget {
  custType: CustomerType
  record: Customer | undefined
  orderID: number
}

const billingPollInterval = 2000

/** Loads the customer of `?customer=` or `?order=` in the address. Without either, the screen is for a new customer. */
export function useCustomerTarget(typeOfNew: CustomerType) {
  const search = useScreenSearch(customerSearch)
  const orderID = useOrderID()
  const order = useOrderWithDrafts()
  const customerID = orderID > 0 ? (order.data?.customerID ?? 0) : (search.customer ?? 0)
  const customer = useQuery({
    ...query(customerCalls.getCustomer, { params: { id: customerID } }),
    enabled: customerID > 0,
    refetchInterval: ({ state }) => (state.data && state.data.ubAccountNo === '' ? billingPollInterval : false),
  })
  const isNew = orderID === 0 && search.customer === undefined
  const record = isNew ? undefined : customer.data
  const failed = !isNew && !record && (order.isError || customer.isError)
  return {
    failed,
    /** Whether the customer does not exist or belongs to another dealer. */
    unknown: failed && [order.error, customer.error].some(isUnknownRecord),
    retry: () => void (order.isError ? order.refetch() : customer.refetch()),
    retrying: order.isFetching || customer.isFetching,
    target:
      isNew || record
        ? ({ custType: record?.custType ?? typeOfNew, record, orderID } satisfies CustomerTarget)
        : undefined,
  }
}

/**
 * Returns the key of the draft. The two steps of a new customer share one. In an order, the draft is one of the order's
 * drafts.
 */
export function draftKeyOf(part: 'company' | 'customer', { custType, record, orderID }: CustomerTarget): string {
  if (orderID > 0) return part
  return record ? `${part} ${record.customerID}` : `customer new ${custType}`
}

/** The parts of a stored customer. In an order the form comes first, otherwise the overview. */
export type CustomerPart = 'overview' | NonNullable<ReturnType<typeof customerSearch>['tab']>

const firstPart = ({ orderID }: CustomerTarget): CustomerPart => (orderID > 0 ? 'details' : 'overview')

/** Returns the part that an address opens. A link to a field opens the form. */
export function findPart(target: CustomerTarget, { tab, field }: ReturnType<typeof customerSearch>): CustomerPart {
  return target.record ? (tab ?? (field ? 'details' : firstPart(target))) : 'details'
}

function screenHref(path: string, { custType, record, orderID }: CustomerTarget): string {
  if (!record) return `${path}?new=${custType}`
  return orderID > 0 ? toScreen(path, orderID) : `${path}?customer=${record.customerID}`
}

/** Returns the address of a part of the customer. */
export function partHref(target: CustomerTarget, part: CustomerPart): string {
  const href = screenHref('/create-customer', target)
  return !target.record || part === firstPart(target) ? href : `${href}&tab=${part}`
}

/** Returns the address of the other form of the same customer. */
export const personHref = (target: CustomerTarget) => partHref(target, 'details')
export const companyHref = (target: CustomerTarget) => screenHref('/create-company', target)
