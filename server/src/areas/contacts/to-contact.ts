import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type Contact, contactFields } from '@dealerline/shared/contract/contacts.ts'

export interface StoredContact {
  contact_id: number
  customer_id: number
  details: Record<string, unknown>
}

export function toContact({ contact_id, customer_id, details }: StoredContact): Contact {
  return { ...(fieldValues(contactFields, details) as Contact), contactID: contact_id, customerID: customer_id }
}
