import type { CustomerInput } from '@dealerline/shared/contract/customers.ts'
import type { Context } from '../../calls/context.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { NewBillingCustomer } from '../../providers/billing/port.ts'
import { findCustomer, type NewCustomer, setAccountNo } from './queries.ts'
import { toCustomer } from './to-customer.ts'

/**
 * Creates the customer's billing account. If billing does not respond or refuses, the customer is stored anyway and a
 * job tries again. Repeated calls with the same key create one account.
 */
export async function createInBilling(context: Context, customer: NewCustomer, input: CustomerInput): Promise<string> {
  const { tx, providers, queue } = context
  try {
    const { ubAccountNo } = await providers.billing.createCustomer(toBilling(customer.billingKey, input))
    await setAccountNo(tx, customer.customerID, ubAccountNo)
    return ubAccountNo
  } catch {
    await queue(tx, 'billing.createCustomer', { customerID: customer.customerID })
    return ''
  }
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
    name: company?.companyName || [customer.firstName, customer.surname].filter(Boolean).join(' '),
    abn: company?.abn.replace(/\s/g, '') ?? '',
    email: customer.email,
    phone: customer.mobile || customer.phone,
    address: customer.addressDetails[0]?.formattedAddress ?? '',
  }
}

/**
 * Updates a customer in billing while the caller waits, or creates the account if it is missing.
 * @throws OutsideError
 */
export async function updateBilling({ tx, providers }: Context, customerID: number): Promise<void> {
  const storedCustomer = await findCustomer(tx, customerID)
  if (!storedCustomer) return
  const { key, ...billingFields } = toBilling(
    String(storedCustomer.customer.billing_key),
    toCustomer(storedCustomer.customer, storedCustomer.company, storedCustomer.addresses),
  )
  const ubAccountNo = String(storedCustomer.customer.ub_account_no)
  if (ubAccountNo !== '') return providers.billing.updateCustomer({ ubAccountNo, ...billingFields })
  const account = await providers.billing.createCustomer({ key, ...billingFields })
  await setAccountNo(tx, customerID, account.ubAccountNo)
}
