import type { Row } from '@dealerline/shared/blocks/block.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import { type Delivery, missingInDelivery } from '@dealerline/shared/contract/hardware.ts'
import { assertNoErrors } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { Context } from '../../../calls/context.ts'
import { addAddress } from '../../customers/address/addresses.ts'
import { findStoredHeader, saveHeader } from '../blocks/headers.ts'
import { lockOrderForEdit } from '../lock-order.ts'

/**
 * Saves the delivery address and recipient of an order's goods. Adds an address written in full to the customer's
 * addresses.
 */
export async function addDeliveryAddress(context: Context, { orderID, ...delivery }: Delivery): Promise<Row> {
  const { customerID, isQuote } = await lockOrderForEdit(context, orderID)
  assertNoErrors(missingInDelivery(delivery, { isQuote }))
  const storedHeader = await findStoredHeader(context, hardware, orderID)
  const writtenAddress = toAddress(delivery)
  const hasWrittenAddress = Object.values(writtenAddress).some((part) => part !== '')
  const addedAddress =
    hasWrittenAddress && delivery.addressID === 0 ? await addAddress(context, customerID, writtenAddress) : undefined
  const addressID = addedAddress?.addressID ?? delivery.addressID
  const fields = fieldValues(hardware.header?.fields ?? {}, { ...storedHeader, ...delivery, addressID })
  return saveHeader(context, hardware, { orderID }, { ...fields, version: delivery.version })
}

const toAddress = (delivery: Omit<Delivery, 'orderID'>): AddressInput => ({
  streetAddress: delivery.streetAddress,
  suburb: delivery.suburb,
  state: delivery.state,
  postCode: delivery.postCode,
  formattedAddress: delivery.formattedAddress,
  searchResultId: delivery.searchResultId,
})
