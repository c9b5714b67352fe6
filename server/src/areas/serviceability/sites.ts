import type { AddressMatch } from '@dealerline/shared/contract/address.ts'
import type { LocationMatches, Overview } from '@dealerline/shared/contract/serviceability-results.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { productType } from '@dealerline/shared/rules/serviceability.ts'
import type { Context } from '../../calls/context.ts'
import type { Outside } from '../../calls/handler.ts'
import type { Site, WholesaleLocation, WholesalerReply } from '../../providers/serviceability/port.ts'
import { findKnownAddresses } from '../customers/facts/known-facts.ts'
import { getOrderDetail } from '../orders/order-detail.ts'

export async function getFullAddress({ providers }: Outside, searchResultId: string): Promise<AddressMatch> {
  const address = await providers.address.get(searchResultId)
  if (!address) throw new AppError('notFound', { detail: 'The address search has no such address.' })
  return address
}

/**
 * Returns the addresses of an order without duplicates: first those with internet services, then the customer's other
 * addresses.
 */
export async function getOrderAddress(context: Context, orderID: number) {
  const { customer, content, customerID } = await getOrderDetail(context, orderID)
  const internetAddressIDs = new Set(content.internet?.rows.map((row) => Number(row.addressID)))
  const knownIDs = await findKnownAddresses(
    context,
    customer.addressDetails.map(({ addressID }) => addressID),
  )
  const addresses = customer.addressDetails.map(({ addressID, searchResultId, formattedAddress }) => ({
    addressID,
    searchResultId,
    formattedAddress,
    hasInternet: internetAddressIDs.has(addressID),
    isKnown: searchResultId !== '' && knownIDs.get(addressID) === searchResultId,
  }))
  const rank = (one: { hasInternet: boolean }) => (one.hasInternet ? 0 : 1)
  return {
    orderID,
    customerID,
    customerName: customer.companyDetails?.companyName || personName(customer),
    addresses: addresses.toSorted((one, other) => rank(one) - rank(other)),
  }
}

export function toLocations(answer: WholesalerReply<WholesaleLocation[]>): LocationMatches {
  const { success, message } = answer
  return { success, message, locations: answer.success ? answer.result : [], isKnown: false }
}

/** The offerings of every wholesaler, with the common names of technologies. */
export async function getOverview({ providers }: Outside, site: Site): Promise<Overview> {
  const answer = await providers.serviceability.offerings(site)
  const { success, message } = answer
  const offerings = answer.success ? answer.result : []
  return { success, message, results: offerings.map((one) => ({ ...one, technology: productType(one.technology) })) }
}
