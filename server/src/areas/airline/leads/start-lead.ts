import { type CustomerInput, customerInput } from '@dealerline/shared/contract/customers.ts'
import type { Lead } from '@dealerline/shared/contract/leads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { companyFromRegister } from '@dealerline/shared/record-rules/company.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../../calls/context.ts'
import { type Outside, reply } from '../../../calls/handler.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import type { AbnEntry } from '../../../providers/abn/port.ts'
import { addCustomer } from '../../customers/customers.ts'
import { createOrder } from '../../orders/orders.ts'
import { assertTakesPart } from '../takes-part.ts'
import { getLead, lockLead } from './leads.ts'
import * as queries from './queries.ts'

/**
 * Creates an order of the airline partner for an approved lead. Uses the customer with the lead's ABN, or creates one
 * with the business details of the register.
 */
export const leadStart = {
  prepare: async (context: Context, { params: { leadID } }: LeadInput) => {
    const { lead, existingID } = await lockStartableLead(context, leadID)
    const isComplete = lead.orderID > 0 || existingID !== undefined
    return isComplete ? reply(await startLead(context, leadID, undefined)) : lead.abn
  },
  call: askRegister,
  commit: (context: Context, { params: { leadID } }: LeadInput, entry: AbnEntry | undefined) =>
    startLead(context, leadID, entry),
}

type LeadInput = { params: { leadID: number } }

/** Looks up the business. Returns undefined if the register does not know it, or is down. */
async function askRegister({ providers }: Outside, abn: string): Promise<AbnEntry | undefined> {
  try {
    return await providers.abn.lookup(abn)
  } catch (error) {
    if (error instanceof OutsideError) return undefined
    throw error
  }
}

/** Locks a lead that the caller may start, or that has an order already, and finds the customer with its ABN. */
async function lockStartableLead(context: Context, leadID: number) {
  const lead = await lockLead(context, leadID)
  if (lead.orderID > 0) return { lead, existingID: lead.customerID }
  if (lead.status !== 'approved')
    throw new AppError('conflict', { detail: 'This lead is not approved. An administrator must approve it first.' })
  await assertTakesPart(context)
  if (lead.dealerID !== context.caller.dealerID)
    throw new AppError('notAllowed', { detail: `This lead is ${lead.dealerName}’s. Act as them to create its order.` })
  return { lead, existingID: await queries.findCustomerOfDealer(context.tx, lead.dealerID, lead.abn) }
}

async function startLead(context: Context, leadID: number, entry: AbnEntry | undefined): Promise<Lead> {
  const { tx } = context
  const { lead, existingID } = await lockStartableLead(context, leadID)
  if (lead.orderID > 0) return lead
  const customerID = existingID ?? (await addCustomer(context, toCustomer(lead, entry))).customerID
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
 * Without an entry in the register, uses the business details of the lead.
 */
function toCustomer(lead: Lead, entry: AbnEntry | undefined): CustomerInput {
  const { abn, businessName, firstName, surname, email, mobile } = lead
  const companyDetails = entry
    ? companyFromRegister({ ...entry, acn: entry.acn ?? '' })
    : { abn, companyName: businessName }
  // If the lead has no contact person, use the business name until the dealer enters the authorised representative.
  const person = firstName || surname ? { firstName, surname } : { surname: businessName.slice(0, 100) }
  return customerInput.parse({ custType: 'business', ...person, email, mobile, companyDetails })
}
