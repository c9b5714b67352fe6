import { definedFields, withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type Company,
  type CompanyChange,
  type CompanyInput,
  companyInput,
} from '@dealerline/shared/contract/company.ts'
import {
  type Customer,
  type CustomerChange,
  type CustomerInput,
  customerFields,
  customerInput,
} from '@dealerline/shared/contract/customers.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { nameErrors } from '@dealerline/shared/rules/customers.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { type Outside, repairAfter } from '../../calls/handler.ts'
import type { NewBillingCustomer } from '../../providers/billing/port.ts'
import type { EmailVerification } from '../../providers/email-verification/port.ts'
import { insertAddresses, storeAddresses } from './address/addresses.ts'
import { toChangedAddress } from './address/changed-address.ts'
import { assertNewAbn } from './assert-new-abn.ts'
import { createAccount, storeAccount, toNewAccount } from './billing.ts'
import { assertCompany, insertCompany, updateStoredCompany } from './company/stored-company.ts'
import { toCompany } from './company/to-company.ts'
import {
  findGuarantorToVerify,
  type SavedPerson,
  storeVerification,
  type UnverifiedGuarantor,
  verifyGuarantor,
} from './contacts/guarantor-email.ts'
import * as queries from './queries.ts'
import { toCustomer } from './to-customer.ts'

/** A stored customer, for whom billing and the e-mail verification are asked. */
export type AddedCustomer = {
  customerID: number
  account: NewBillingCustomer
  guarantor: UnverifiedGuarantor | null
}

/**
 * Stores the customer, and a job that creates their billing account. `billingAfter` is its delay in seconds: calls that
 * ask billing themselves leave the job the accounts that they could not store.
 */
export async function addCustomer(context: Context, input: CustomerInput, billingAfter = 0): Promise<AddedCustomer> {
  const { tx, caller, queue } = context
  assertNoErrors(nameErrors(input))
  const company = companyOf(input)
  if (company) await assertNewAbn(context, company, { dealerID: caller.dealerID, customerID: 0 }, companyPrefix)
  const companyID = company ? (await insertCompany(context, caller.dealerID, company)).companyID : null
  const customer = await queries.insertCustomer(tx, caller.dealerID, companyID, toStore(input, context.now))
  if (!customer) throw new AppError('notAllowed', { detail: 'The dealer has been removed.' })
  await insertAddresses(context, { customerID: customer.customerID, dealerID: caller.dealerID }, input.addressDetails)
  const { customerID } = customer
  const guarantor = input.isGuarantor ? await findGuarantorToVerify(context, customerID) : null
  await queue(tx, 'billing.createCustomer', { customerID }, billingAfter)
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'created', data: input })
  return { customerID, account: toNewAccount(customer, input), guarantor }
}

interface CustomerAnswers {
  ubAccountNo: string
  verification: EmailVerification | null
}

/** Returns the steps of a call that creates a customer here and in billing. */
export const creatingCustomer = <Reply>(
  toReply: (context: Context, customer: { customerID: number; ubAccountNo: string }) => Promise<Reply>,
) => ({
  storesFirst: true,
  prepare: (context: Context, { body }: { body: CustomerInput }) =>
    addCustomer(context, body, repairAfter(context.config)),
  call: async (outside: Outside, { account, guarantor }: AddedCustomer): Promise<CustomerAnswers> => {
    const [ubAccountNo, verification] = await Promise.all([
      createAccount(outside, account),
      verifyGuarantor(outside, guarantor),
    ])
    return { ubAccountNo, verification }
  },
  commit: async (
    context: Context,
    _input: unknown,
    { ubAccountNo, verification }: CustomerAnswers,
    { customerID, guarantor }: AddedCustomer,
  ) => {
    await storeAccount(context, customerID, ubAccountNo)
    await storeVerification(context, guarantor, verification)
    return toReply(context, { customerID, ubAccountNo })
  },
})

/** Returns the company in the input if the customer is a business, otherwise null. Refuses an invalid company. */
function companyOf({ custType, companyDetails }: CustomerInput): CompanyInput | null {
  if (custType !== 'business' || !companyDetails) return null
  assertCompany(companyDetails, companyPrefix)
  return companyDetails
}

const companyPrefix = 'companyDetails.'

export async function getCustomer({ tx }: Context, customerID: number): Promise<Customer> {
  return toReply(await findStored(tx, customerID))
}

async function findStored(tx: Context['tx'], customerID: number) {
  const storedCustomer = await queries.findCustomer(tx, customerID)
  if (!storedCustomer) throw new AppError('notFound')
  return storedCustomer
}

const toReply = ({ customer, directDebit, company, addresses }: Awaited<ReturnType<typeof findStored>>) =>
  toCustomer({ ...customer, direct_debit: directDebit }, company, addresses)

/**
 * Locks the customer until the call ends and returns it, with the company that it has as a business. Refuses a stale version.
 */
export async function lockCustomer(context: Context, customerID: number): Promise<Customer> {
  await queries.lockCustomer(context.tx, customerID)
  const storedCustomer = await findStored(context.tx, customerID)
  const current = toReply(storedCustomer)
  if (context.ifMatch !== undefined && context.ifMatch !== current.version) throw new AppError('stale', { current })
  return { ...current, companyDetails: storedCustomer.company && toCompany(storedCustomer.company) }
}

/** Changes a customer. Addresses are changed, added and sorted, but never removed. */
export async function updateCustomer(
  context: Context,
  customerID: number,
  change: CustomerChange,
): Promise<SavedPerson> {
  const current = await lockCustomer(context, customerID)
  const { companyDetails } = change
  const mergedCompany = companyDetails && { ...current.companyDetails, ...definedFields(companyDetails) }
  // The form of a customer without a company sends null, which keeps the stored company.
  const addresses = new Map(current.addressDetails.map((address) => [address.addressID, address]))
  const mergedChange = {
    ...change,
    companyDetails: mergedCompany ?? current.companyDetails,
    addressDetails: change.addressDetails?.map((address) => ({
      ...toChangedAddress(addresses.get(address.addressID), address),
      addressID: address.addressID,
    })),
  }
  const input = withChange(customerInput, current, mergedChange)
  assertNoErrors(nameErrors(input))
  const company = companyOf(input)
  if (company) await assertSameOrNewAbn(context, current, company, companyPrefix)
  await store(context, current, input)
  context.tx.audit({ entityType: 'customer', entityID: customerID, action: 'saved', data: input })
  return { customerID, isGuarantor: input.isGuarantor }
}

/** Checks an ABN only if it changes: a customer may keep an ABN that another customer has too. */
async function assertSameOrNewAbn(context: Context, current: Customer, company: CompanyInput, prefix = '') {
  const currentAbn = current.custType === 'business' ? (current.companyDetails?.abn ?? '') : ''
  if (toRegisterDigits(currentAbn) !== toRegisterDigits(company.abn))
    await assertNewAbn(context, company, current, prefix)
}

async function store(context: Context, current: Customer, input: CustomerInput): Promise<void> {
  const companyID = await storeCompany(context, current, companyOf(input))
  await queries.updateCustomer(context.tx, current.customerID, companyID, toStore(input, context.now))
  await storeAddresses(context, current, input.addressDetails)
  await context.announce('addressesChanged', current)
}

async function storeCompany(context: Context, current: Customer, company: CompanyInput | null): Promise<number | null> {
  if (!company) return current.companyID || null
  if (current.companyID === 0) return (await insertCompany(context, current.dealerID, company)).companyID
  await updateStoredCompany(context, current.companyID, company)
  return current.companyID
}

/** Changes or adds the company of a business customer. Omitted fields keep their values. */
export async function changeCompany(context: Context, customerID: number, change: CompanyChange): Promise<SavedPerson> {
  const current = await lockCustomer(context, customerID)
  const company = withChange(companyInput, current.companyDetails ?? {}, change)
  assertCompany(company)
  await assertSameOrNewAbn(context, current, company)
  await store(context, current, { ...current, companyDetails: company })
  context.tx.audit({ entityType: 'company', entityID: customerID, action: 'saved', data: company })
  return { customerID, isGuarantor: current.isGuarantor }
}

type StoredCompany = Company & Pick<CompanyInput, 'newAccountConfirmed'>

/** Assigns a stored company to a business customer. */
export async function assignCompany(context: Context, customerID: number, company: StoredCompany): Promise<void> {
  const current = await lockCustomer(context, customerID)
  await assertSameOrNewAbn(context, current, company)
  const withCompany = toStore({ ...current, companyDetails: company }, context.now)
  await queries.updateCustomer(context.tx, customerID, company.companyID, withCompany)
  context.tx.audit({ entityType: 'company', entityID: customerID, action: 'given', data: company })
}

/** Converts the input to the columns of a customer, with the words by which the list finds them. */
export function toStore(input: CustomerInput, now: Date): queries.CustomerToStore {
  const { custType, companyDetails, addressDetails } = input
  const company = custType === 'business' ? companyDetails : null
  const contactName = personName(input)
  const name = company?.companyName || contactName
  const suburb = addressDetails[0]?.suburb ?? ''
  const searchWords = [
    name,
    companyDetails?.tradingName,
    contactName,
    input.email,
    toRegisterDigits(input.mobile),
    toRegisterDigits(input.phone),
    companyDetails && toRegisterDigits(companyDetails.abn),
    suburb,
  ]
  return {
    custType,
    name,
    contactName,
    email: input.email,
    mobile: input.mobile,
    suburb,
    membershipNo: input.membershipNo,
    contractEnd: input.contract_end,
    search: searchWords.filter(Boolean).join(' ').toLowerCase(),
    details: {
      ...fieldValues(customerFields, input),
      customerAuthentication: input.customerAuthentication,
      isGuarantor: custType === 'business' && input.isGuarantor,
      referralDate: input.referralDate || toLocalDay(now),
    },
  }
}

/** The customer with this ABN, if the caller can see it. */
async function findCustomerByAbn({ tx }: Context, abn: string): Promise<number | undefined> {
  return queries.findCustomerByAbn(tx, toRegisterDigits(abn))
}

export async function getCustomerByAbn(context: Context, abn: string): Promise<Customer> {
  const customerID = await findCustomerByAbn(context, abn)
  if (customerID === undefined) throw new AppError('notFound')
  return getCustomer(context, customerID)
}
