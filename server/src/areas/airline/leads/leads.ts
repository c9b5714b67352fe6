import type { Lead, LeadFields } from '@dealerline/shared/contract/leads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import { assertTakesPart } from '../takes-part.ts'
import * as queries from './queries.ts'

/** Leads that the caller sees: those that were approved, or all. */
export function getLeads({ tx }: Context, status: 'approved' | '' = ''): Promise<Lead[]> {
  return queries.selectLeads(tx, status)
}

export async function getLead({ tx }: Context, leadID: number): Promise<Lead> {
  const lead = await queries.findLead(tx, leadID)
  if (!lead) throw new AppError('notFound', { detail: 'There is no such lead.' })
  return lead
}

/** The lead, held until the call ends. */
export async function holdLead(context: Context, leadID: number): Promise<Lead> {
  await queries.lockLead(context.tx, leadID)
  return getLead(context, leadID)
}

/** Keeps a business as a lead of the caller, or of the dealer that an administrator names. */
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
    throw new AppError('conflict', { detail: 'There is an open lead of this ABN already, or no such dealer.' })
  tx.audit({ entityType: 'airlineLead', entityID: leadID, action: 'added', data: fields })
  return getLead(context, leadID)
}

/** Approves a lead, or declines it; one that has an order stays as it is. */
export async function decideLead(
  context: Context,
  leadID: number,
  { approved, reason }: { approved: boolean; reason: string },
): Promise<Lead> {
  const { tx, caller } = context
  const current = await holdLead(context, leadID)
  if (isStale(context, current)) throw new AppError('stale', { current })
  if (current.status === 'started')
    throw new AppError('conflict', { detail: `Order ${current.orderID} was begun for this lead already.` })
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
