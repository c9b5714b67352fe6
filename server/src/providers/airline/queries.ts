import type { Pool } from 'pg'
import { sql } from '../../kernel/compose.ts'
import { execute, rowOf } from '../../kernel/statements.ts'
import type { AirlineApplication, AirlineMember, AirlineOutcome } from './port.ts'

const memberColumns = sql`membership_no as "membershipNo", abn, business_name as "businessName", status,
  to_char(since, 'YYYY-MM-DD') as since`
const outcomeColumns = sql`'E' || enrolment_id as reference, status, membership_no as "membershipNo", reason`

export const findMember = (pool: Pool, abn: string) =>
  rowOf<AirlineMember>(pool)`select ${memberColumns} from outside.airline_member where abn = ${abn}`

/** Adds members. Existing members stay unchanged. */
export const putMembers = (pool: Pool, members: readonly AirlineMember[]) =>
  execute(pool)`
    insert into outside.airline_member (membership_no, abn, business_name, status, since)
      select "membershipNo", abn, "businessName", status, since
      from json_to_recordset(${JSON.stringify(members)}) as given ("membershipNo" text, abn text, "businessName" text,
      status text, since date)
      on conflict do nothing`

export const findByKey = (pool: Pool, key: string) =>
  rowOf<AirlineOutcome>(pool)`select ${outcomeColumns} from outside.airline_enrolment where key = ${key}`

export const insertEnrolment = (pool: Pool, { key, ...application }: AirlineApplication) =>
  execute(pool)`
    insert into outside.airline_enrolment (key, application) values (${key}, ${JSON.stringify(application)})
      on conflict (key) do nothing`

export const findApplication = (pool: Pool, reference: string) =>
  rowOf<AirlineOutcome & { application: Omit<AirlineApplication, 'key'> }>(pool)`
    select ${outcomeColumns}, application from outside.airline_enrolment where 'E' || enrolment_id = ${reference}`

/** Makes the business of a pending application a member. Uses a single statement, so that this happens only once. */
export const enrolApplicant = (pool: Pool, reference: string) =>
  execute(pool)`
    with applied as (
        update outside.airline_enrolment
        set status = 'enrolled', membership_no = 'BR' || nextval('outside.airline_membership')
        where 'E' || enrolment_id = ${reference} and status = 'pending' returning membership_no, application)
      insert into outside.airline_member (membership_no, abn, business_name)
      select membership_no, application ->> 'abn', application ->> 'businessName' from applied
      on conflict (abn) do nothing`

export const declineApplicant = (pool: Pool, reference: string, reason: string) =>
  execute(pool)`
    update outside.airline_enrolment set status = 'declined', reason = ${reason}
      where 'E' || enrolment_id = ${reference} and status = 'pending'`
