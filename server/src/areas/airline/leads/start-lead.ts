import { type CustomerInput, customerInput } from '@dealerline/shared/contract/customers.ts'
import type { Lead } from '@dealerline/shared/contract/leads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { companyFromRegister } from '@dealerline/shared/rules/company.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../../calls/context.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { addCustomer } from '../../customers/customers.ts'
import { createOrder } from '../../orders/orders.ts'
import { assertTakesPart } from '../takes-part.ts'
import { getLead, lockLead } from './leads.ts'
import * as queries from './queries.ts'

/**
 * Creates an order of the airline partner for an approved lead. Uses the customer with the lead's ABN, or creates one.
 */
export async function startLead(context: Context, leadID: number): Promise<Lead> {
  const { tx, caller } = context
  const lead = await lockLead(context, leadID)
  if (lead.orderID > 0) return lead
  if (lead.status !== 'approved')
    throw new AppError('conflict', { detail: 'This lead is not approved. An administrator must approve it first.' })
  await assertTakesPart(context)
  if (lead.dealerID !== caller.dealerID)
    throw new AppError('notAllowed', { detail: `This lead is ${lead.dealerName}’s. Act as them to create its order.` })
  const existingID = await queries.findCustomerOfDealer(tx, lead.dealerID, lead.abn)
  const customerID = existingID ?? (await addCustomer(context, await toCustomer(context, lead))).customerID
  const { orderID } = await createOrder(context, {
    customerID,
    orderType: orderTypes.airlinePartner,
    isQuote: false,
    existingCustomer: existingID !== undefined,
    content: {},
  })
  await queries.storeStartedLead(tx, leadID, customerID, orderID)
  tx.audit({ entityType: 'airlineLead', entityID: leadID, action: 'started', data: { customerID, orderID } })
  return getLead(context, leadID)
}

/**
 * Returns the input for the new customer: the contact person of the lead, and the business details of the register.
 * While the register is down, uses the business details of the lead.
 */
async function toCustomer({ providers }: Context, lead: Lead): Promise<CustomerInput> {
  const { abn, businessName, firstName, surname, email, mobile } = lead
  const entry = await providers.abn.lookup(abn).catch((error: unknown) => {
    if (error instanceof OutsideError) return undefined
    throw error
  })
  const companyDetails = entry
    ? companyFromRegister({ ...entry, acn: entry.acn ?? '' })
    : { abn, companyName: businessName }
  // If the lead has no contact person, use the business name until the dealer enters the authorised representative.
  const person = firstName || surname ? { firstName, surname } : { surname: businessName.slice(0, 100) }
  return customerInput.parse({ custType: 'business', ...person, email, mobile, companyDetails })
}
