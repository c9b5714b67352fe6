import type { Row } from '@dealerline/shared/blocks/block.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import { type Delivery, missingInDelivery } from '@dealerline/shared/contract/hardware.ts'
import { assertNoErrors } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { addAddress } from '../../customers/address/addresses.ts'
import { findStoredHeader, saveHeader } from '../blocks/headers.ts'
import { lockOrderForEdit } from '../lock-order.ts'

/** Saves where the order's goods go to and who takes them. An address that is written out becomes the customer's. */
export async function addDeliveryAddress(context: Context, { orderID, ...given }: Delivery): Promise<Row> {
  const { customerID, isQuote } = await lockOrderForEdit(context, orderID)
  assertNoErrors(missingInDelivery(given, { isQuote }))
  const stored = await findStoredHeader(context, hardware, orderID)
  const written = toAddress(given)
  const isWritten = Object.values(written).some((part) => part !== '')
  const added = isWritten && given.addressID === 0 ? await addAddress(context, customerID, written) : undefined
  const addressID = added?.addressID ?? given.addressID
  const fields = fieldValues(hardware.header?.fields ?? {}, { ...stored, ...given, addressID })
  return saveHeader(context, hardware, { orderID }, { ...fields, version: given.version })
}

const toAddress = (given: Omit<Delivery, 'orderID'>): AddressInput => ({
  streetAddress: given.streetAddress,
  suburb: given.suburb,
  state: given.state,
  postCode: given.postCode,
  formattedAddress: given.formattedAddress,
  searchResultId: given.searchResultId,
})
