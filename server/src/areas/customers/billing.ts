import type { CustomerInput } from '@dealerline/shared/contract/customers.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { Context } from '../../calls/context.ts'
import { type Outside, repairAfter } from '../../calls/handler.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import type { BillingCustomer, NewBillingCustomer } from '../../providers/billing/port.ts'
import type { Providers } from '../../providers/providers.ts'
import { findCustomer, type NewCustomer, setAccountNo } from './queries.ts'
import { toCustomer } from './to-customer.ts'

/** A customer whose account billing creates. Repeated requests with the same key create one account. */
export const toNewAccount = (customer: NewCustomer, input: CustomerInput): NewBillingCustomer =>
  toBilling(customer.billingKey, input)

/** Creates the billing account. Returns '' if billing does not respond or refuses; a job then tries again. */
export async function createAccount({ providers }: Outside, account: NewBillingCustomer): Promise<string> {
  try {
    return (await providers.billing.createCustomer(account)).ubAccountNo
  } catch (error) {
    if (error instanceof OutsideError) return ''
    throw error
  }
}

/** Stores the number of the customer's billing account, or queues the job that creates the account. */
export async function storeAccount({ tx, queue }: Context, customerID: number, accountNo: string): Promise<void> {
  if (accountNo) await setAccountNo(tx, customerID, accountNo)
  else await queue(tx, 'billing.createCustomer', { customerID })
}

/** The job that creates the billing account of a customer that has none yet. */
export async function retryBilling(
  { pool, providers }: JobServices,
  { customerID }: { customerID: number },
): Promise<void> {
  const storedCustomer = await inJob(pool, (tx) => findCustomer(tx, customerID))
  if (storedCustomer?.customer.ub_account_no !== '') return
  const customer = toCustomer(storedCustomer.customer, storedCustomer.company, storedCustomer.addresses)
  const { ubAccountNo } = await providers.billing.createCustomer(
    toBilling(String(storedCustomer.customer.billing_key), customer),
  )
  await inJob(pool, async (tx) => {
    await setAccountNo(tx, customerID, ubAccountNo)
  })
}

type BilledCustomer = Pick<CustomerInput, 'custType' | 'firstName' | 'surname' | 'email' | 'mobile' | 'phone'> & {
  companyDetails: { companyName: string; abn: string } | null
  addressDetails: { formattedAddress: string }[]
}

function toBilling(key: string, customer: BilledCustomer): NewBillingCustomer {
  const company = customer.custType === 'business' ? customer.companyDetails : null
  return {
    key,
    type: customer.custType,
    name: company?.companyName || personName(customer),
    abn: company?.abn.replace(/\s/g, '') ?? '',
    email: customer.email,
    phone: customer.mobile || customer.phone,
    address: customer.addressDetails[0]?.formattedAddress ?? '',
  }
}

/** A customer to update in billing, or whose missing account to create. */
export type BillingQuestion = { customerID: number; key: string; ubAccountNo: string } & BillingCustomer

/** Returns the customer to send to billing. If this process ends while it asks, a job creates a missing account. */
export async function toBillingQuestion(
  { tx, queue, config }: Context,
  customerID: number,
): Promise<BillingQuestion | undefined> {
  const storedCustomer = await findCustomer(tx, customerID)
  if (!storedCustomer) return undefined
  const { customer, company, addresses } = storedCustomer
  const ubAccountNo = String(customer.ub_account_no)
  if (ubAccountNo === '') await queue(tx, 'billing.createCustomer', { customerID }, repairAfter(config))
  const billed = toBilling(String(customer.billing_key), toCustomer(customer, company, addresses))
  return { customerID, ubAccountNo, ...billed }
}

/**
 * Updates a customer in billing, or creates the missing account.
 * @returns the account number
 * @throws OutsideError
 */
export async function askBilling(
  { billing }: Pick<Providers, 'billing'>,
  { customerID: _, key, ubAccountNo, ...customer }: BillingQuestion,
): Promise<string> {
  if (ubAccountNo === '') return (await billing.createCustomer({ key, ...customer })).ubAccountNo
  await billing.updateCustomer({ ubAccountNo, ...customer })
  return ubAccountNo
}
