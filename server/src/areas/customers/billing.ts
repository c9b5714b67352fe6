import type { CustomerInput } from '@dealerline/shared/contract/customers.ts'
import type { Context } from '../../calls/context.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { NewBillingCustomer } from '../../providers/billing/port.ts'
import { findCustomer, type NewCustomer, setAccountNo } from './queries.ts'
import { toCustomer } from './to-customer.ts'

/**
 * Asks billing for the account number. Where billing does not answer, or refuses, the customer is kept and a job asks
 * again; asking twice under one key makes one account.
 */
export async function createInBilling(context: Context, customer: NewCustomer, given: CustomerInput): Promise<string> {
  const { tx, providers, queue } = context
  try {
    const { ubAccountNo } = await providers.billing.createCustomer(toBilling(customer.billingKey, given))
    await setAccountNo(tx, customer.customerID, ubAccountNo)
    return ubAccountNo
  } catch {
    await queue(tx, 'billing.createCustomer', { customerID: customer.customerID })
    return ''
  }
}

/** The job: asks billing again for a customer that has no account number yet. */
export async function retryBilling(
  { pool, providers }: JobServices,
  { customerID }: { customerID: number },
): Promise<void> {
  const found = await inJob(pool, (tx) => findCustomer(tx, customerID))
  if (found?.customer.ub_account_no !== '') return
  const customer = toCustomer(found.customer, found.company, found.addresses)
  const { ubAccountNo } = await providers.billing.createCustomer(
    toBilling(String(found.customer.billing_key), customer),
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
    name: company?.companyName || [customer.firstName, customer.surname].filter(Boolean).join(' '),
    abn: company?.abn.replace(/\s/g, '') ?? '',
    email: customer.email,
    phone: customer.mobile || customer.phone,
    address: customer.addressDetails[0]?.formattedAddress ?? '',
  }
}

/**
 * Brings billing up to date with a customer, or makes the account that is still missing, while a person waits.
 * @throws OutsideError
 */
export async function pushToBilling({ tx, providers }: Context, customerID: number): Promise<void> {
  const found = await findCustomer(tx, customerID)
  if (!found) return
  const { key, ...billed } = toBilling(
    String(found.customer.billing_key),
    toCustomer(found.customer, found.company, found.addresses),
  )
  const ubAccountNo = String(found.customer.ub_account_no)
  if (ubAccountNo !== '') return providers.billing.updateCustomer({ ubAccountNo, ...billed })
  const made = await providers.billing.createCustomer({ key, ...billed })
  await setAccountNo(tx, customerID, made.ubAccountNo)
}
