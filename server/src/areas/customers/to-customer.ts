import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import type { Address } from '@dealerline/shared/contract/address.ts'
import { type Company, companyFields } from '@dealerline/shared/contract/company.ts'
import { type Customer, customerFields } from '@dealerline/shared/contract/customers.ts'

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
    isGuarantor: details.isGuarantor === true,
    companyDetails: company ? toCompany(company) : null,
    addressDetails: addresses.map(toAddress),
    version: stored.version,
  } as Customer
}

function toCompany(stored: Stored): Company {
  return { ...read(companyFields, stored.details), companyID: stored.company_id } as Company
}

export function toAddress(stored: Stored): Address {
  return {
    addressID: Number(stored.address_id),
    customerID: Number(stored.customer_id),
    streetAddress: String(stored.street_address),
    suburb: String(stored.suburb),
    state: String(stored.state),
    postCode: String(stored.post_code),
    formattedAddress: String(stored.formatted_address),
    searchResultId: String(stored.search_result_id),
  }
}
