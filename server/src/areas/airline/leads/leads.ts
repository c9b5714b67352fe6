import type { Lead, LeadFields } from '@dealerline/shared/contract/leads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import { assertTakesPart } from '../takes-part.ts'
import * as queries from './queries.ts'

/** Returns the leads that the caller can see, optionally only those in one status. */
export function getLeads({ tx }: Context, status: 'approved' | '' = ''): Promise<Lead[]> {
  return queries.selectLeads(tx, status)
}

export async function getLead({ tx }: Context, leadID: number): Promise<Lead> {
  const lead = await queries.findLead(tx, leadID)
  if (!lead) throw new AppError('notFound', { detail: 'There is no such lead.' })
  return lead
}

/** Locks a lead until the call ends and returns it. */
export async function lockLead(context: Context, leadID: number): Promise<Lead> {
  await queries.lockLead(context.tx, leadID)
  return getLead(context, leadID)
}

/** Adds a business as a lead of the caller, or of the dealer that an administrator names. */
export async function addLead(
  context: Context,
  { dealerID, ...fields }: LeadFields & { dealerID: number },
): Promise<Lead> {
  const { tx, caller } = context
  await assertTakesPart(context)
  if (dealerID > 0 && dealerID !== caller.dealerID && caller.kind !== 'Admin')
    throw new AppError('notAllowed', { detail: 'Only administrators add leads for others.' })
  const leadID = await queries.insertLead(tx, dealerID || caller.dealerID, fields, authorOf(caller))
  if (leadID === undefined)
    throw new AppError('conflict', {
      detail: 'There is already an open lead with this ABN, or the dealer does not exist.',
    })
  tx.audit({ entityType: 'airlineLead', entityID: leadID, action: 'added', data: fields })
  return getLead(context, leadID)
}

/** Approves or declines a lead. Refuses a lead that has an order. */
export async function decideLead(
  context: Context,
  leadID: number,
  { approved, reason }: { approved: boolean; reason: string },
): Promise<Lead> {
  const { tx, caller } = context
  const current = await lockLead(context, leadID)
  if (isStale(context, current)) throw new AppError('stale', { current })
  if (current.status === 'started')
    throw new AppError('conflict', { detail: `Order ${current.orderID} was already created for this lead.` })
  if (!approved && reason === '') {
    const errors = [{ path: 'reason', message: 'Reason can not be empty' }]
    throw new AppError('badInput', { detail: 'Reason can not be empty', errors })
  }
  const status = approved ? 'approved' : 'declined'
  await queries.setDecision(tx, leadID, { status, reason: approved ? '' : reason, by: authorOf(caller) })
  tx.audit({
    entityType: 'airlineLead',
    entityID: leadID,
    action: status,
    data: { reason },
    subjectID: current.dealerID,
  })
  return getLead(context, leadID)
}
