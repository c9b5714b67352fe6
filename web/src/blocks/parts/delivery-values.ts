import type { Row } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type Address, addressFields } from '@dealerline/shared/contract/address.ts'
import { deliveryFields } from '@dealerline/shared/contract/hardware.ts'
import type { FieldValues } from 'react-hook-form'

const fields = { ...deliveryFields, ...addressFields }
/** Returns the form's values for the stored delivery, blank if there is none. */
export function toDeliveryValues(header: Row | null, address: Address | undefined): FieldValues {
  return { ...fieldValues(fields, { ...header, ...address }), addressID: address?.addressID ?? 0 }
}

export function readDeliveryDraft(storedDraft: unknown): FieldValues | undefined {
  const draft = storedDraft as FieldValues | null | undefined
  return typeof draft?.contactName === 'string' ? draft : undefined
}
