import type { Address, AddressInput } from '@dealerline/shared/contract/address.ts'
import type { CompanyInput } from '@dealerline/shared/contract/company.ts'
import {
  type Customer,
  type CustomerInput,
  type CustomerQuery,
  customerQuery,
  type ListedCustomer,
} from '@dealerline/shared/contract/customers.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import type { Context } from '../../context.ts'
import { createInBilling } from './billing.ts'
import * as queries from './queries.ts'
import { toAddress, toCustomer } from './to-customer.ts'

/** Creates the customer here and in billing; where billing does not answer a job goes on asking. */
export async function addCustomer(
  context: Context,
  given: CustomerInput,
): Promise<{ customerID: number; ubAccountNo: string }> {
  const { tx, caller } = context
  assertNoErrors(companyErrors(given))
  const companyID =
    given.companyDetails && given.custType === 'business'
      ? await addCompany(context, caller.dealerID, given.companyDetails)
      : null
  const customer = await queries.insertCustomer(tx, caller.dealerID, companyID, toStore(given, context.now))
  await queries.addAddresses(
    tx,
    { customerID: customer.customerID, dealerID: caller.dealerID },
    toDistinct(given.addressDetails),
  )
  tx.audit({ entityType: 'customer', entityID: customer.customerID, action: 'created', data: given })
  const ubAccountNo = await createInBilling(context, customer, given)
  return { customerID: customer.customerID, ubAccountNo }
}

async function addCompany({ tx }: Context, dealerID: number, company: CompanyInput): Promise<number> {
  return queries.insertCompany(tx, dealerID, digits(company.abn), company)
}

const digits = (text: string) => text.replace(/\s/g, '')

function companyErrors({ custType, companyDetails: company }: CustomerInput): FieldError[] {
  if (custType !== 'business' || !company) return []
  const errors: FieldError[] = []
  if (company.abn && !isValidAbn(company.abn)) errors.push({ path: 'companyDetails.abn', message: 'ABN invalid' })
  if (!company.companyName)
    errors.push({ path: 'companyDetails.companyName', message: 'Company name can not be empty' })
  return errors
}

export async function getCustomer({ tx }: Context, customerID: number): Promise<Customer> {
  const found = await queries.findCustomer(tx, customerID)
  if (!found) throw new AppError('notFound')
  return toCustomer(found.customer, found.company, found.addresses)
}

/** Changes a customer; `seen` is the version the person worked on. Addresses are added and put in order, never removed. */
export async function updateCustomer(context: Context, customerID: number, given: CustomerInput): Promise<Customer> {
  const { tx, ifMatch } = context
  await queries.lockCustomer(tx, customerID)
  const current = await getCustomer(context, customerID)
  if (ifMatch !== undefined && ifMatch !== current.version) throw new AppError('stale', { current })
  assertNoErrors(companyErrors(given))
  const companyID = await storeCompany(context, current, given)
  await queries.updateCustomer(tx, customerID, companyID, toStore(given, context.now))
  const addresses = toDistinct(given.addressDetails)
  await queries.addAddresses(tx, current, addresses)
  if (addresses.length > 0)
    await queries.orderAddresses(
      tx,
      customerID,
      addresses.map((address) => address.formattedAddress),
    )
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'saved', data: given })
  return getCustomer(context, customerID)
}

/** Every address once, with its one line written out; those that hold nothing are left out. */
function toDistinct(addresses: readonly AddressInput[]): AddressInput[] {
  const written = addresses.map((address) => {
    const parts = [address.streetAddress, address.suburb, address.state, address.postCode]
    return { ...address, formattedAddress: address.formattedAddress || parts.filter(Boolean).join(' ') }
  })
  const byLine = new Map(
    written.filter((address) => address.formattedAddress !== '').map((address) => [address.formattedAddress, address]),
  )
  return [...byLine.values()]
}

async function storeCompany(context: Context, current: Customer, given: CustomerInput): Promise<number | null> {
  const company = given.companyDetails
  if (given.custType !== 'business' || !company) return current.companyID || null
  if (current.companyID === 0) return addCompany(context, current.dealerID, company)
  await queries.updateCompany(context.tx, current.companyID, digits(company.abn), company)
  return current.companyID
}

function toStore(given: CustomerInput, now: Date): queries.CustomerToStore {
  const { custType, companyDetails: company, addressDetails, ...details } = given
  const contactName = [given.firstName, given.surname].filter(Boolean).join(' ')
  const name = (custType === 'business' ? company?.companyName : undefined) || contactName
  const suburb = addressDetails[0]?.suburb ?? ''
  const searched = [
    name,
    company?.tradingName,
    contactName,
    given.email,
    digits(given.mobile),
    digits(given.phone),
    company && digits(company.abn),
    suburb,
  ]
  return {
    custType,
    name,
    contactName,
    email: given.email,
    mobile: given.mobile,
    suburb,
    membershipNo: given.membershipNo,
    contractEnd: given.contract_end,
    search: searched.filter(Boolean).join(' ').toLowerCase(),
    details: { ...details, referralDate: given.referralDate || now.toISOString().slice(0, 10) },
  }
}

export async function listCustomers({ tx }: Context, filter: CustomerQuery) {
  const found = await queries.selectCustomers(tx, filter)
  const isPastEnd = found.length === 0 && filter.page > 1
  const [counted] = isPastEnd ? await queries.selectCustomers(tx, { ...filter, page: 1, pageSize: 1 }) : found
  return { items: found, total: counted?.total ?? 0, page: filter.page, pageSize: filter.pageSize }
}

/** The newest customers of one dealer, among those the caller can see; 500 at most. */
export function newestCustomers({ tx }: Context, dealerID: number): Promise<ListedCustomer[]> {
  return queries.selectCustomers(tx, { ...customerQuery.parse({}), dealerID, pageSize: 500 })
}

/** The customer with this ABN among those the caller can see. */
export async function findCustomerByAbn({ tx }: Context, abn: string): Promise<number | undefined> {
  return queries.findCustomerByAbn(tx, abn)
}

export async function listAddresses(context: Context, customerID: number): Promise<Address[]> {
  return (await getCustomer(context, customerID)).addressDetails
}

/** Adds an address; one that the customer already has is answered as it is. */
export async function addAddress(context: Context, customerID: number, given: AddressInput): Promise<Address> {
  const { tx } = context
  const [address] = toDistinct([given])
  if (!address)
    throw new AppError('badInput', { errors: [{ path: 'streetAddress', message: 'Street address can not be empty' }] })
  const customer = await getCustomer(context, customerID)
  const [added] = await queries.addAddresses(tx, customer, [address])
  if (added) {
    tx.audit({ entityType: 'address', entityID: customerID, action: 'added', data: given })
    return toAddress(added)
  }
  const known = customer.addressDetails.find(({ formattedAddress }) => formattedAddress === address.formattedAddress)
  if (!known) throw new Error('An address was not added.')
  return known
}
