import type { Lead, LeadFields } from '@dealerline/shared/contract/leads.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = `l.lead_id as "leadID", l.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerName", l.abn,
  l.business_name as "businessName", l.first_name as "firstName", l.surname, l.email, l.mobile, l.industry, l.turnover,
  l.employees, l.status, l.reason, coalesce(l.customer_id, 0) as "customerID", coalesce(l.order_id, 0) as "orderID",
  app.utc_text(l.created_at) as "createdAt", l.created_by as "createdBy", app.utc_text(l.decided_at) as "decidedAt",
  l.decided_by as "decidedBy", l.version`

/** Returns the newest leads that the caller can see, optionally only those in one status. */
export function selectLeads(tx: Transaction, status: string): Promise<Lead[]> {
  return tx.prepared({
    name: 'select_leads',
    text: `select ${columns} from airline_leads l left join dealers d using (dealer_id)
      where $1 = '' or l.status = $1 order by l.lead_id desc limit 500`,
    values: [status],
  })
}

export function findLead(tx: Transaction, leadID: number): Promise<Lead | undefined> {
  return tx.first<Lead>({
    name: 'find_lead',
    text: `select ${columns} from airline_leads l left join dealers d using (dealer_id) where l.lead_id = $1`,
    values: [leadID],
  })
}

/** Locks a lead until the call ends. */
export async function lockLead(tx: Transaction, leadID: number): Promise<void> {
  await tx.prepared({
    name: 'lock_lead',
    text: 'select from airline_leads where lead_id = $1 for update',
    values: [leadID],
  })
}

/** Stores a lead. Returns undefined if the dealer has an open lead with this ABN, or does not exist. */
export async function insertLead(
  tx: Transaction,
  dealerID: number,
  lead: LeadFields,
  by: string,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>({
    name: 'insert_lead',
    text: `insert into airline_leads (dealer_id, abn, business_name, first_name, surname, email, mobile, industry, turnover,
        employees, created_by)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 where app.hold_dealer($1)
      on conflict (dealer_id, abn) where status in ('new', 'approved') do nothing returning lead_id as id`,
    values: [
      dealerID,
      lead.abn,
      lead.businessName,
      lead.firstName,
      lead.surname,
      lead.email,
      lead.mobile,
      lead.industry,
      lead.turnover,
      lead.employees,
      by,
    ],
  })
  return row?.id
}

export async function setDecision(
  tx: Transaction,
  leadID: number,
  decision: { status: string; reason: string; by: string },
): Promise<void> {
  await tx.prepared({
    name: 'set_lead_decision',
    text: `update airline_leads set status = $2, reason = $3, decided_by = $4, decided_at = app.clock(),
        version = version + 1 where lead_id = $1`,
    values: [leadID, decision.status, decision.reason, decision.by],
  })
}

export async function storeStartedLead(
  tx: Transaction,
  leadID: number,
  customerID: number,
  orderID: number,
): Promise<void> {
  await tx.prepared({
    name: 'set_lead_started',
    text: `update airline_leads set status = 'started', customer_id = $2, order_id = $3, version = version + 1
      where lead_id = $1`,
    values: [leadID, customerID, orderID],
  })
}

/** The customer of a dealer with this ABN. */
export async function findCustomerOfDealer(
  tx: Transaction,
  dealerID: number,
  abn: string,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>({
    name: 'dealer_customer_by_abn',
    text: `select c.customer_id as id from companies f join customers c using (company_id)
      where f.abn = $2 and c.dealer_id = $1 order by 1 limit 1`,
    values: [dealerID, abn],
  })
  return row?.id
}
