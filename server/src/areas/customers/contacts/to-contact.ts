import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type Contact, contactFields, guarantorFields } from '@dealerline/shared/contract/contacts.ts'

export interface StoredContact {
  contact_id: number
  customer_id: number
  is_guarantor: boolean
  version: number
  details: Record<string, unknown>
  /** What was found out about a guarantor's e-mail, where the whole row was read. */
  email_check?: unknown
}

export function toContact(stored: StoredContact): Contact {
  return {
    ...(fieldValues({ ...contactFields, ...guarantorFields }, stored.details) as Contact),
    contactID: stored.contact_id,
    customerID: stored.customer_id,
    isGuarantor: stored.is_guarantor,
    version: stored.version,
  }
}
