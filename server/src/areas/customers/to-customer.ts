import { type Customer, customerFields } from '@dealerline/shared/contract/customers.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { toExistingDebit } from '../orders/payment/to-direct-debit.ts'
import { toAddress } from './address/to-address.ts'
import { toCompany } from './company/to-company.ts'

type Stored = Record<string, unknown>

function readFields(fields: Fields, details: unknown): Stored {
  const row = (details ?? {}) as Stored
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? field.blank]))
}

const noAuthentication = { ID: 0, type: '', number: '' }

/**
 * Converts a stored customer with its company and addresses to the contract's field names. A business that became residential
 * keeps its company, which counts again if it becomes a business.
 */
export function toCustomer(row: Stored, company: Stored | null, addresses: Stored[]): Customer {
  const details = row.details as Stored
  return {
    ...readFields(customerFields, details),
    customerID: row.customer_id,
    custNo: String(row.customer_id),
    ubAccountNo: row.ub_account_no,
    dealerID: row.dealer_id,
    dateAdded: String(row.date_added),
    custType: row.cust_type,
    addressID: addresses[0]?.address_id ?? 0,
    companyID: row.company_id ?? 0,
    customerAuthentication: details.customerAuthentication ?? noAuthentication,
    companyDetails: company && row.cust_type === 'business' ? toCompany(company) : null,
    directDebit: row.direct_debit ? toExistingDebit(row.direct_debit as Stored) : null,
    addressDetails: addresses.map(toAddress),
    version: row.version,
  } as Customer
}
