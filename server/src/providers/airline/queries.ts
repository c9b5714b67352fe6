import type { Pool } from 'pg'
import type { AirlineApplication, AirlineMember, AirlineOutcome } from './port.ts'

const memberColumns = `membership_no as "membershipNo", abn, business_name as "businessName", status,
  to_char(since, 'YYYY-MM-DD') as since`
const outcomeColumns = `'E' || enrolment_id as reference, status, membership_no as "membershipNo", reason`

export async function findMember(pool: Pool, abn: string): Promise<AirlineMember | undefined> {
  const { rows } = await pool.query<AirlineMember>(
    `select ${memberColumns} from outside.airline_member where abn = $1`,
    [abn],
  )
  return rows[0]
}

/** Adds members. Existing members stay unchanged. */
export async function putMembers(pool: Pool, members: readonly AirlineMember[]): Promise<void> {
  await pool.query(
    `insert into outside.airline_member (membership_no, abn, business_name, status, since)
     select "membershipNo", abn, "businessName", status, since
     from json_to_recordset($1) as given ("membershipNo" text, abn text, "businessName" text, status text, since date)
     on conflict do nothing`,
    [JSON.stringify(members)],
  )
}

export async function findByKey(pool: Pool, key: string): Promise<AirlineOutcome | undefined> {
  const { rows } = await pool.query<AirlineOutcome>(
    `select ${outcomeColumns} from outside.airline_enrolment where key = $1`,
    [key],
  )
  return rows[0]
}

export async function insertEnrolment(pool: Pool, { key, ...application }: AirlineApplication): Promise<void> {
  await pool.query(
    'insert into outside.airline_enrolment (key, application) values ($1, $2) on conflict (key) do nothing',
    [key, JSON.stringify(application)],
  )
}

export async function findApplication(
  pool: Pool,
  reference: string,
): Promise<(AirlineOutcome & { application: Omit<AirlineApplication, 'key'> }) | undefined> {
  const { rows } = await pool.query<AirlineOutcome & { application: Omit<AirlineApplication, 'key'> }>(
    `select ${outcomeColumns}, application from outside.airline_enrolment where 'E' || enrolment_id = $1`,
    [reference],
  )
  return rows[0]
}

/** Makes the business of a pending application a member. Uses a single statement, so that this happens only once. */
export async function enrolApplicant(pool: Pool, reference: string): Promise<void> {
  await pool.query(
    `with applied as (
       update outside.airline_enrolment
       set status = 'enrolled', membership_no = 'BR' || nextval('outside.airline_membership')
       where 'E' || enrolment_id = $1 and status = 'pending' returning membership_no, application)
     insert into outside.airline_member (membership_no, abn, business_name)
     select membership_no, application ->> 'abn', application ->> 'businessName' from applied
     on conflict (abn) do nothing`,
    [reference],
  )
}

export async function declineApplicant(pool: Pool, reference: string, reason: string): Promise<void> {
  await pool.query(
    `update outside.airline_enrolment set status = 'declined', reason = $2
     where 'E' || enrolment_id = $1 and status = 'pending'`,
    [reference, reason],
  )
}
