import { type Contact, contactFields, guarantorFields } from '@dealerline/shared/contract/contacts.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'

export interface StoredContact {
  contact_id: number
  customer_id: number
  is_guarantor: boolean
  version: number
  details: Record<string, unknown>
  /** The result of verifying the e-mail address of a guarantor. Present only if the whole row was read. */
  email_check?: unknown
}

export function toContact(row: StoredContact): Contact {
  return {
    ...(fieldValues({ ...contactFields, ...guarantorFields }, row.details) as Contact),
    contactID: row.contact_id,
    customerID: row.customer_id,
    isGuarantor: row.is_guarantor,
    version: row.version,
  }
}
