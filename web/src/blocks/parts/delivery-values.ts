import type { Row } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type Address, addressFields } from '@dealerline/shared/contract/address.ts'
import { deliveryFields, deliveryShape, missingInDelivery } from '@dealerline/shared/contract/hardware.ts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'

const fields = { ...deliveryFields, ...addressFields }
const delivery = z.object(deliveryShape)

type Schema = z.ZodType<FieldValues, FieldValues>

/** What the form holds: who takes the delivery, and one address, the customer's own or one that was searched. */
export const deliverySchema = ({ isQuote }: { isQuote: boolean }): Schema =>
  delivery.superRefine((given, issues) => {
    // An address of the customer is shown by its parts, so each of them can be asked for.
    for (const { path, message } of missingInDelivery({ ...given, addressID: 0 }, { isQuote }))
      issues.addIssue({ code: 'custom', path: [path], message })
  })

/** The form for what is stored; blank where nothing is. */
export function toDeliveryValues(header: Row | null, address: Address | undefined): FieldValues {
  return { ...fieldValues(fields, { ...header, ...address }), addressID: address?.addressID ?? 0 }
}

export function readDeliveryDraft(stored: unknown): FieldValues | undefined {
  const read = z.record(z.string(), z.unknown()).safeParse(stored)
  return read.success && typeof read.data.contactName === 'string' ? read.data : undefined
}
