import type { AirlineChoice, AirlineChoiceFields, Enrolment, QbrCustomer } from '@dealerline/shared/contract/airline.ts'
import type { EnrolmentStatus } from '@dealerline/shared/rules/airline.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { AirlineApplication } from '../../providers/airline/port.ts'

const choiceColumns = 'choice_id as id, list, code, label, position, qualifies, archived, version'

export function selectChoices(tx: Transaction): Promise<AirlineChoice[]> {
  return tx.prepared({
    name: 'select_airline_choices',
    text: `select ${choiceColumns} from airline_choices order by list, position, lower(label), choice_id`,
    values: [],
  })
}

/** Locks a choice until the call ends and returns it. */
export function lockChoice(tx: Transaction, choiceID: number): Promise<AirlineChoice | undefined> {
  return tx.first<AirlineChoice>({
    name: 'hold_airline_choice',
    text: `select ${choiceColumns} from airline_choices where choice_id = $1 for update`,
    values: [choiceID],
  })
}

/** Stores a choice; the id 0 creates one. Returns undefined if the list already has the code. */
export function putChoice(
  tx: Transaction,
  choiceID: number,
  { list, code, label, position, qualifies, archived }: AirlineChoiceFields,
): Promise<AirlineChoice | undefined> {
  return tx.first<AirlineChoice>({
    name: choiceID === 0 ? 'insert_airline_choice' : 'update_airline_choice',
    text:
      choiceID === 0
        ? `insert into airline_choices (list, code, label, position, qualifies, archived)
           select $2, $3, $4, $5, $6, $7 where $1::integer = 0 on conflict (list, code) do nothing returning ${choiceColumns}`
        : `update airline_choices c set list = $2, code = $3, label = $4, position = $5, qualifies = $6, archived = $7,
             version = version + 1
           where choice_id = $1 and not exists (
             select from airline_choices o where o.list = $2 and o.code = $3 and o.choice_id <> $1)
           returning ${choiceColumns}`,
    values: [choiceID, list, code, label, position, qualifies, archived],
  })
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
export function lockEnrolmentCustomer(tx: Transaction, account: string): Promise<EnrolmentCustomer | undefined> {
  return tx.first<EnrolmentCustomer>({
    name: 'hold_airline_applicant',
    text: `select c.customer_id as "customerID", c.dealer_id as "dealerID", c.cust_type as "custType",
        c.membership_no as "membershipNo", coalesce(f.abn, '') as abn
      from customers c left join companies f using (company_id)
      where c.ub_account_no = $1 and $1 <> '' order by c.customer_id limit 1 for update of c`,
    values: [account],
  })
}

const enrolmentColumns = `e.enrolment_id as "enrolmentID", e.customer_id as "customerID", c.name as "customerName",
  c.ub_account_no as "ubAccountNo", e.industry, e.turnover, e.employees, e.status, e.membership_no as "membershipNo", e.problem,
  app.utc_text(e.created_at) as "createdAt", e.created_by as "createdBy", app.utc_text(e.changed_at) as "changedAt"`

export function findActiveEnrolment(tx: Transaction, customerID: number): Promise<Enrolment | undefined> {
  return tx.first<Enrolment>({
    name: 'find_standing_enrolment',
    text: `select ${enrolmentColumns} from airline_enrolments e join customers c using (customer_id)
      where e.customer_id = $1 and e.status in ('queued', 'pending', 'enrolled')`,
    values: [customerID],
  })
}

export function insertEnrolment(
  tx: Transaction,
  { customerID, dealerID }: EnrolmentCustomer,
  { industry, turnover, employees }: { industry: string; turnover: string; employees: string },
  by: string,
): Promise<Enrolment | undefined> {
  return tx.first<Enrolment>({
    name: 'insert_enrolment',
    text: `with e as (
        insert into airline_enrolments (customer_id, dealer_id, industry, turnover, employees, created_by)
        values ($1, $2, $3, $4, $5, $6) returning *)
      select ${enrolmentColumns} from e join customers c using (customer_id)`,
    values: [customerID, dealerID, industry, turnover, employees, by],
  })
}

export function selectEnrolments(tx: Transaction): Promise<Enrolment[]> {
  return tx.prepared({
    name: 'select_enrolments',
    text: `select ${enrolmentColumns} from airline_enrolments e join customers c using (customer_id)
      order by e.enrolment_id desc limit 500`,
    values: [],
  })
}

/** An enrolment, with the values that are sent to the partner. */
export interface EnrolmentForPartner {
  status: EnrolmentStatus
  reference: string
  customerID: number
  application: AirlineApplication
}

/** Finds an enrolment for the jobs. `withLock` locks it until the transaction ends. */
export function findEnrolmentForPartner(
  tx: Transaction,
  enrolmentID: number,
  withLock = false,
): Promise<EnrolmentForPartner | undefined> {
  return tx.first<EnrolmentForPartner>({
    name: withLock ? 'hold_enrolment' : 'find_enrolment',
    text: `select e.status, e.reference, e.customer_id as "customerID", json_build_object('key', e.key,
        'abn', coalesce(f.abn, ''), 'businessName', c.name, 'contactName', c.contact_name, 'email', c.email,
        'phone', c.mobile, 'industry', e.industry, 'turnover', e.turnover, 'employees', e.employees) as application
      from airline_enrolments e join customers c using (customer_id) left join companies f using (company_id)
      where e.enrolment_id = $1 ${withLock ? 'for update of e' : ''}`,
    values: [enrolmentID],
  })
}

export async function updateEnrolment(
  tx: Transaction,
  enrolmentID: number,
  change: { status: EnrolmentStatus; reference: string; membershipNo: string; problem: string },
): Promise<void> {
  await tx.prepared({
    name: 'update_enrolment',
    text: `update airline_enrolments set status = $2, reference = $3, membership_no = $4, problem = $5,
        changed_at = app.clock() where enrolment_id = $1`,
    values: [enrolmentID, change.status, change.reference, change.membershipNo, change.problem],
  })
}

/** The customers that the caller can see and that are members. */
export function selectMembers(tx: Transaction): Promise<QbrCustomer[]> {
  return tx.prepared({
    name: 'select_airline_members',
    text: `select c.customer_id as "customerID", c.dealer_id as "dealerID", c.name, c.contact_name as "contactName",
        c.cust_type as "custType", c.ub_account_no as "ubAccountNo", c.email, c.mobile, c.suburb,
        c.date_added::text as "dateAdded", c.membership_no as "membershipNo", coalesce(f.abn, '') as abn,
        coalesce(d.dealer_full_name, '') as "dealerName"
      from customers c left join companies f using (company_id) left join dealers d on d.dealer_id = c.dealer_id
      where c.membership_no <> '' order by c.date_added desc, c.customer_id desc limit 1000`,
    values: [],
  })
}

/** The authorisation group of a dealer. */
export async function findAuthGroup(tx: Transaction, dealerID: number): Promise<string> {
  const row = await tx.first<{ group: string }>({
    name: 'find_auth_group',
    text: 'select auth_group as group from dealers where dealer_id = $1',
    values: [dealerID],
  })
  return row?.group ?? ''
}
