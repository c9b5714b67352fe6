import type { AirlineChoice, AirlineChoiceFields, Enrolment, QbrCustomer } from '@dealerline/shared/contract/airline.ts'
import type { EnrolmentStatus } from '@dealerline/shared/rules/airline.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { AirlineApplication } from '../../providers/airline/port.ts'

const choiceColumns = sql`choice_id as id, list, code, label, position, qualifies, archived, version`

export const selectChoices = (tx: Transaction) =>
  tx.prepared<AirlineChoice>('select_airline_choices')`
    select ${choiceColumns} from airline_choices order by list, position, lower(label), choice_id`

/** Locks a choice until the call ends and returns it. */
export const lockChoice = (tx: Transaction, choiceID: number) =>
  tx.first<AirlineChoice>('hold_airline_choice')`
    select ${choiceColumns} from airline_choices where choice_id = ${choiceID} for update`

/** Stores a choice; the id 0 creates one. Returns undefined if the list already has the code. */
export function putChoice(
  tx: Transaction,
  choiceID: number,
  { list, code, label, position, qualifies, archived }: AirlineChoiceFields,
): Promise<AirlineChoice | undefined> {
  if (choiceID === 0)
    return tx.first<AirlineChoice>('insert_airline_choice')`
      insert into airline_choices (list, code, label, position, qualifies, archived)
        values (${list}, ${code}, ${label}, ${position}, ${qualifies}, ${archived})
        on conflict (list, code) do nothing returning ${choiceColumns}`
  return tx.first<AirlineChoice>('update_airline_choice')`
    update airline_choices c set list = ${list}, code = ${code}, label = ${label}, position = ${position},
        qualifies = ${qualifies}, archived = ${archived}, version = version + 1
      where choice_id = ${choiceID} and not exists (
        select from airline_choices o where o.list = ${list} and o.code = ${code} and o.choice_id <> ${choiceID})
      returning ${choiceColumns}`
}

/** The details of a business customer that are needed for an enrolment. */
export interface EnrolmentCustomer {
  customerID: number
  dealerID: number
  custType: string
  membershipNo: string
  /** Eleven digits, or empty if there is no company. */
  abn: string
}

/** Locks the customer with this billing account until the call ends and returns it. */
export const lockEnrolmentCustomer = (tx: Transaction, account: string) =>
  tx.first<EnrolmentCustomer>('hold_airline_applicant')`
    select c.customer_id as "customerID", c.dealer_id as "dealerID", c.cust_type as "custType",
        c.membership_no as "membershipNo", coalesce(f.abn, '') as abn
      from customers c left join companies f using (company_id)
      where c.ub_account_no = ${account} and ${account} <> '' order by c.customer_id limit 1 for update of c`

const enrolmentColumns = sql`e.enrolment_id as "enrolmentID", e.customer_id as "customerID", c.name as "customerName",
  c.ub_account_no as "ubAccountNo", e.industry, e.turnover, e.employees, e.status, e.membership_no as "membershipNo", e.problem,
  app.utc_text(e.created_at) as "createdAt", e.created_by as "createdBy", app.utc_text(e.changed_at) as "changedAt"`

export const findActiveEnrolment = (tx: Transaction, customerID: number) =>
  tx.first<Enrolment>('find_standing_enrolment')`
    select ${enrolmentColumns} from airline_enrolments e join customers c using (customer_id)
      where e.customer_id = ${customerID} and e.status in ('queued', 'pending', 'enrolled')`

export const insertEnrolment = (
  tx: Transaction,
  { customerID, dealerID }: EnrolmentCustomer,
  { industry, turnover, employees }: { industry: string; turnover: string; employees: string },
  by: string,
) =>
  tx.first<Enrolment>('insert_enrolment')`
    with e as (
        insert into airline_enrolments (customer_id, dealer_id, industry, turnover, employees, created_by)
        values (${customerID}, ${dealerID}, ${industry}, ${turnover}, ${employees}, ${by}) returning *)
      select ${enrolmentColumns} from e join customers c using (customer_id)`

export const selectEnrolments = (tx: Transaction) =>
  tx.prepared<Enrolment>('select_enrolments')`
    select ${enrolmentColumns} from airline_enrolments e join customers c using (customer_id)
      order by e.enrolment_id desc limit 500`

/** An enrolment, with the values that are sent to the partner. */
export interface EnrolmentForPartner {
  status: EnrolmentStatus
  reference: string
  customerID: number
  application: AirlineApplication
}

/** Finds an enrolment for the jobs. `withLock` locks it until the transaction ends. */
export const findEnrolmentForPartner = (tx: Transaction, enrolmentID: number, withLock = false) =>
  tx.first<EnrolmentForPartner>(withLock ? 'hold_enrolment' : 'find_enrolment')`
    select e.status, e.reference, e.customer_id as "customerID", json_build_object('key', e.key,
        'abn', coalesce(f.abn, ''), 'businessName', c.name, 'contactName', c.contact_name, 'email', c.email,
        'phone', c.mobile, 'industry', e.industry, 'turnover', e.turnover, 'employees', e.employees) as application
      from airline_enrolments e join customers c using (customer_id) left join companies f using (company_id)
      where e.enrolment_id = ${enrolmentID} ${withLock ? sql`for update of e` : sql``}`

export const updateEnrolment = (
  tx: Transaction,
  enrolmentID: number,
  change: { status: EnrolmentStatus; reference: string; membershipNo: string; problem: string },
) =>
  tx.execute('update_enrolment')`
    update airline_enrolments set status = ${change.status}, reference = ${change.reference},
      membership_no = ${change.membershipNo}, problem = ${change.problem},
      changed_at = app.clock() where enrolment_id = ${enrolmentID}`

/** The customers that the caller can see and that are members. */
export const selectMembers = (tx: Transaction) =>
  tx.prepared<QbrCustomer>('select_airline_members')`
    select c.customer_id as "customerID", c.dealer_id as "dealerID", c.name, c.contact_name as "contactName",
        c.cust_type as "custType", c.ub_account_no as "ubAccountNo", c.email, c.mobile, c.suburb,
        c.date_added::text as "dateAdded", c.membership_no as "membershipNo", coalesce(f.abn, '') as abn,
        coalesce(d.dealer_full_name, '') as "dealerName"
      from customers c left join companies f using (company_id) left join dealers d on d.dealer_id = c.dealer_id
      where c.membership_no <> '' order by c.date_added desc, c.customer_id desc limit 1000`

/** The authorisation group of a dealer. */
export const findAuthGroup = async (tx: Transaction, dealerID: number) =>
  (await tx.value<{ group: string }>('find_auth_group')`
    select auth_group as group from dealers where dealer_id = ${dealerID}`) ?? ''
