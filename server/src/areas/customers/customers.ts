import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { sentFields, withChange } from '@dealerline/shared/contract/changes.ts'
import type { Company, CompanyInput } from '@dealerline/shared/contract/company.ts'
import {
  type Customer,
  type CustomerChange,
  type CustomerInput,
  customerFields,
  customerInput,
} from '@dealerline/shared/contract/customers.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { nameErrors } from '@dealerline/shared/rules/customers.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { insertAddresses, storeAddresses } from './address/addresses.ts'
import { assertNewAbn } from './assert-new-abn.ts'
import { createInBilling } from './billing.ts'
import { assertCompany, insertCompany, updateStoredCompany } from './company/stored-company.ts'
import { verifyGuarantorEmail } from './contacts/guarantor-email.ts'
import * as queries from './queries.ts'
import { toCustomer } from './to-customer.ts'

/** Creates the customer here and in billing; where billing does not answer a job goes on asking. */
export async function addCustomer(
  context: Context,
  given: CustomerInput,
): Promise<{ customerID: number; ubAccountNo: string }> {
  const { tx, caller } = context
  assertNoErrors(nameErrors(given))
  const company = companyOf(given)
  if (company) await assertNewAbn(context, company, { dealerID: caller.dealerID, customerID: 0 }, companyPrefix)
  const companyID = company ? (await insertCompany(context, caller.dealerID, company)).companyID : null
  const customer = await queries.insertCustomer(tx, caller.dealerID, companyID, toStore(given, context.now))
  if (!customer) throw new AppError('notAllowed', { detail: 'The dealer was removed meanwhile.' })
  await insertAddresses(context, { customerID: customer.customerID, dealerID: caller.dealerID }, given.addressDetails)
  if (given.isGuarantor) await verifyGuarantorEmail(context, customer.customerID)
  tx.audit({ entityType: 'customer', entityID: customer.customerID, action: 'created', data: given })
  const ubAccountNo = await createInBilling(context, customer, given)
  return { customerID: customer.customerID, ubAccountNo }
}

/** The same, and answers the customer whole. */
export async function createCustomer(context: Context, given: CustomerInput): Promise<Customer> {
  const { customerID } = await addCustomer(context, given)
  return getCustomer(context, customerID)
}

/** The company that is given, which only a business has; refused where something is wrong with it. */
function companyOf({ custType, companyDetails }: CustomerInput): CompanyInput | null {
  if (custType !== 'business' || !companyDetails) return null
  assertCompany(companyDetails, companyPrefix)
  return companyDetails
}

const companyPrefix = 'companyDetails.'

export async function getCustomer({ tx }: Context, customerID: number): Promise<Customer> {
  const found = await queries.findCustomer(tx, customerID)
  if (!found) throw new AppError('notFound')
  return toCustomer({ ...found.customer, direct_debit: found.directDebit }, found.company, found.addresses)
}

/** The customer, held until the call ends; refused where the caller worked on an older version. */
async function lockCustomer(context: Context, customerID: number): Promise<Customer> {
  await queries.lockCustomer(context.tx, customerID)
  const current = await getCustomer(context, customerID)
  if (context.ifMatch !== undefined && context.ifMatch !== current.version) throw new AppError('stale', { current })
  return current
}

/** Changes a customer; addresses are changed, added and put in order, never removed. */
export async function updateCustomer(context: Context, customerID: number, change: CustomerChange): Promise<Customer> {
  const current = await lockCustomer(context, customerID)
  const { companyDetails } = change
  const changed = companyDetails && { ...current.companyDetails, ...sentFields(companyDetails) }
  // A form that shows no company sends null, and the one that is stored stays.
  const whole = { ...change, companyDetails: changed ?? current.companyDetails }
  const given = withChange(customerInput, current, whole)
  assertNoErrors(nameErrors(given))
  const company = companyOf(given)
  if (company) await assertSameOrNewAbn(context, current, company, companyPrefix)
  await store(context, current, given)
  context.tx.audit({ entityType: 'customer', entityID: customerID, action: 'saved', data: given })
  return getCustomer(context, customerID)
}

/** A customer may always keep its ABN, even where another customer has the same one. */
async function assertSameOrNewAbn(context: Context, current: Customer, company: CompanyInput, prefix = '') {
  const had = current.custType === 'business' ? (current.companyDetails?.abn ?? '') : ''
  if (toRegisterDigits(had) !== toRegisterDigits(company.abn)) await assertNewAbn(context, company, current, prefix)
}

async function store(context: Context, current: Customer, given: CustomerInput): Promise<void> {
  const companyID = await storeCompany(context, current, companyOf(given))
  await queries.updateCustomer(context.tx, current.customerID, companyID, toStore(given, context.now))
  await storeAddresses(context, current, given.addressDetails)
  if (given.isGuarantor) await verifyGuarantorEmail(context, current.customerID)
}

async function storeCompany(context: Context, current: Customer, company: CompanyInput | null): Promise<number | null> {
  if (!company) return current.companyID || null
  if (current.companyID === 0) return (await insertCompany(context, current.dealerID, company)).companyID
  await updateStoredCompany(context, current.companyID, company)
  return current.companyID
}

/** Changes the company of a business customer, or gives it this one, and leaves the rest as it is. */
export async function changeCompany(context: Context, customerID: number, company: CompanyInput): Promise<Customer> {
  const current = await lockCustomer(context, customerID)
  assertCompany(company)
  await assertSameOrNewAbn(context, current, company)
  await store(context, current, { ...current, companyDetails: company })
  context.tx.audit({ entityType: 'company', entityID: customerID, action: 'saved', data: company })
  return getCustomer(context, customerID)
}

type StoredCompany = Company & Pick<CompanyInput, 'newAccountConfirmed'>

/** Gives a business customer a company that is stored already. */
export async function giveCompany(context: Context, customerID: number, company: StoredCompany): Promise<void> {
  const current = await lockCustomer(context, customerID)
  await assertSameOrNewAbn(context, current, company)
  const named = toStore({ ...current, companyDetails: company }, context.now)
  await queries.updateCustomer(context.tx, customerID, company.companyID, named)
  context.tx.audit({ entityType: 'company', entityID: customerID, action: 'given', data: company })
}

function toStore(given: CustomerInput, now: Date): queries.CustomerToStore {
  const { custType, companyDetails, addressDetails } = given
  const company = custType === 'business' ? companyDetails : null
  const contactName = [given.firstName, given.surname].filter(Boolean).join(' ')
  const name = company?.companyName || contactName
  const suburb = addressDetails[0]?.suburb ?? ''
  const searched = [
    name,
    companyDetails?.tradingName,
    contactName,
    given.email,
    toRegisterDigits(given.mobile),
    toRegisterDigits(given.phone),
    companyDetails && toRegisterDigits(companyDetails.abn),
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
    details: {
      ...fieldValues(customerFields, given),
      customerAuthentication: given.customerAuthentication,
      isGuarantor: custType === 'business' && given.isGuarantor,
      referralDate: given.referralDate || toLocalDay(now),
    },
  }
}

/** The customer with this ABN among those the caller can see. */
async function findCustomerByAbn({ tx }: Context, abn: string): Promise<number | undefined> {
  return queries.findCustomerByAbn(tx, toRegisterDigits(abn))
}

export async function getCustomerByAbn(context: Context, abn: string): Promise<Customer> {
  const customerID = await findCustomerByAbn(context, abn)
  if (customerID === undefined) throw new AppError('notFound')
  return getCustomer(context, customerID)
}
