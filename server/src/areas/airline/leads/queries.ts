import type { Lead, LeadFields } from '@dealerline/shared/contract/leads.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = sql`l.lead_id as "leadID", l.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerName", l.abn,
  l.business_name as "businessName", l.first_name as "firstName", l.surname, l.email, l.mobile, l.industry, l.turnover,
  l.employees, l.status, l.reason, coalesce(l.customer_id, 0) as "customerID", coalesce(l.order_id, 0) as "orderID",
  app.utc_text(l.created_at) as "createdAt", l.created_by as "createdBy", app.utc_text(l.decided_at) as "decidedAt",
  l.decided_by as "decidedBy", l.version`

/** Returns the newest 500 leads that the caller can see, optionally of one status, and all approved ones, with which orders can begin. */
export const selectLeads = (tx: Transaction, status: string) =>
  tx.prepared<Lead>('select_leads')`
    select ${columns} from airline_leads l left join dealers d using (dealer_id)
      where (${status} = '' or l.status = ${status})
        and (l.status = 'approved' or l.lead_id in (select n.lead_id from airline_leads n
          where ${status} = '' or n.status = ${status} order by n.lead_id desc limit 500))
      order by l.lead_id desc`

export const findLead = (tx: Transaction, leadID: number) =>
  tx.first<Lead>('find_lead')`
    select ${columns} from airline_leads l left join dealers d using (dealer_id) where l.lead_id = ${leadID}`

/** Locks a lead until the call ends. */
export const lockLead = (tx: Transaction, leadID: number) =>
  tx.execute('lock_lead')`select from airline_leads where lead_id = ${leadID} for update`

/** Stores a lead. Returns undefined if the dealer has an open lead with this ABN, or does not exist. */
export const insertLead = (tx: Transaction, dealerID: number, lead: LeadFields, by: string) =>
  tx.value<{ id: number }>('insert_lead')`
    insert into airline_leads (dealer_id, abn, business_name, first_name, surname, email, mobile, industry, turnover,
        employees, created_by)
      select ${dealerID}, ${lead.abn}, ${lead.businessName}, ${lead.firstName}, ${lead.surname}, ${lead.email},
      ${lead.mobile}, ${lead.industry}, ${lead.turnover}, ${lead.employees}, ${by} where app.hold_dealer(${dealerID})
      on conflict (dealer_id, abn) where status in ('new', 'approved') do nothing returning lead_id as id`

export const setDecision = (
  tx: Transaction,
  leadID: number,
  decision: { status: string; reason: string; by: string },
) =>
  tx.execute('set_lead_decision')`
    update airline_leads set status = ${decision.status}, reason = ${decision.reason}, decided_by = ${decision.by},
      decided_at = app.clock(),
      version = version + 1 where lead_id = ${leadID}`

export const storeStartedLead = (tx: Transaction, leadID: number, customerID: number, orderID: number) =>
  tx.execute('set_lead_started')`
    update airline_leads set status = 'started', customer_id = ${customerID}, order_id = ${orderID},
      version = version + 1
      where lead_id = ${leadID}`

/** The customer of a dealer with this ABN. */
export const findCustomerOfDealer = (tx: Transaction, dealerID: number, abn: string) =>
  tx.value<{ id: number }>('dealer_customer_by_abn')`
    select c.customer_id as id from companies f join customers c using (company_id)
      where f.abn = ${abn} and c.dealer_id = ${dealerID} order by 1 limit 1`
