import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import { type Customer, customerFields } from '@dealerline/shared/contract/customers.ts'
import { toExistingDebit } from '../orders/payment/to-direct-debit.ts'
import { toAddress } from './address/to-address.ts'
import { toCompany } from './company/to-company.ts'

type Stored = Record<string, unknown>

function read(fields: Fields, details: unknown): Stored {
  const stored = (details ?? {}) as Stored
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.blank]))
}

const noAuthentication = { ID: 0, type: '', number: '' }

/** A stored customer with its company and addresses, under the names of the contract. */
export function toCustomer(stored: Stored, company: Stored | null, addresses: Stored[]): Customer {
  const details = stored.details as Stored
  return {
    ...read(customerFields, details),
    customerID: stored.customer_id,
    custNo: String(stored.customer_id),
    ubAccountNo: stored.ub_account_no,
    dealerID: stored.dealer_id,
    dateAdded: String(stored.date_added),
    custType: stored.cust_type,
    addressID: addresses[0]?.address_id ?? 0,
    companyID: stored.company_id ?? 0,
    customerAuthentication: details.customerAuthentication ?? noAuthentication,
    companyDetails: company ? toCompany(company) : null,
    directDebit: stored.direct_debit ? toExistingDebit(stored.direct_debit as Stored) : null,
    addressDetails: addresses.map(toAddress),
    version: stored.version,
  } as Customer
}
