import type { InterestQuery } from '@dealerline/shared/contract/onboarding.ts'
import type { InterestStatus, StepStatus } from '@dealerline/shared/rules/interest-states.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredManager } from '../managers.ts'

/** The state of a step after a decision. `number` counts how often the step was started. */
export interface StoredStep {
  status: StepStatus
  problem: string
  at: string
  number: number
}
export const stepNames = ['welcome', 'signing', 'onboarding'] as const
export type StepName = (typeof stepNames)[number]

export interface StoredInterest {
  id: number
  key: string
  dealerID: number
  details: Record<string, unknown>
  status: InterestStatus
  salesForceID: string
  steps: Partial<Record<StepName, StoredStep>>
  submittedAt: string
  decidedAt: string
  decidedBy: string
  version: number
}

const columns = sql`interest_id as id, key, coalesce(dealer_id, 0) as "dealerID", details, status, sales_force_id as "salesForceID",
  steps, app.utc_text(submitted_at) as "submittedAt", app.utc_text(decided_at) as "decidedAt", decided_by as "decidedBy", version`

/** Stores the submission of an anonymous caller. `isFirst`: no e-mail to staff is pending. */
export const submitInterest = (tx: Transaction, details: Record<string, unknown>) =>
  tx.one<{ id: number; isNew: boolean; isFirst: boolean }>('submit_interest')`
    select interest_id as id, is_new as "isNew", is_first as "isFirst"
      from app.submit_interest(${JSON.stringify(details)})`

/** Finds an interest. `withLock` locks it until the transaction ends. */
export const findInterest = (tx: Transaction, id: number, withLock = false) =>
  tx.first<StoredInterest>(withLock ? 'hold_interest' : 'find_interest')`
    select ${columns} from dealer_interests where interest_id = ${id} ${withLock ? sql`for update` : sql``}`

const sortColumns = {
  submittedAt: sql`submitted_at`,
  fullName: sql`ltrim(lower(details ->> 'firstName' || ' ' || (details ->> 'lastName')))`,
  dealerName: sql`lower(details ->> 'dealerName')`,
}

/** A page of interests with the total of all matches. Each term must be in the search text. */
export function selectInterests(
  tx: Transaction,
  { keyword, status, sortBy, descending, page, pageSize }: InterestQuery,
): Promise<(StoredInterest & { total: number })[]> {
  const storedStatus = status === 'new' ? 'Submitted' : status === 'all' ? null : status
  const order = descending ? sql`desc` : sql`asc`
  return tx.prepared<StoredInterest & { total: number }>(
    `select_interests_by_${sortBy}${descending ? '_descending' : ''}`,
  )`
    select ${columns}, count(*) over ()::integer as total from dealer_interests
      where (${storedStatus}::text is null or status = ${storedStatus})
        and (${searchTerms(keyword)}::text[] = '{}'
        or interest_id in (select app.matching_interests(${searchTerms(keyword)})))
      order by ${sortColumns[sortBy]} ${order}, interest_id ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
}

/** The undecided interests, oldest first. */
export const selectUndecided = (tx: Transaction) =>
  tx.prepared<StoredInterest>('select_undecided_interests')`
    select ${columns} from dealer_interests where status = 'Submitted' order by interest_id limit 500`

/** Marks all interests as e-mailed to staff. @returns how many of them were not marked before */
export async function markNotified(tx: Transaction): Promise<number> {
  const newInterests = await tx.prepared('note_interests_told')`
    update dealer_interests set told_at = app.clock() where told_at is null returning interest_id`
  return newInterests.length
}

/** The changed parts of an interest. */
export type InterestPart = Partial<
  Pick<StoredInterest, 'details' | 'status' | 'salesForceID' | 'steps' | 'dealerID' | 'decidedBy'>
>

export function updateInterest(tx: Transaction, id: number, part: InterestPart): Promise<StoredInterest> {
  const { details, status, salesForceID, steps, dealerID, decidedBy } = part
  return tx.one<StoredInterest>('update_interest')`
    update dealer_interests set details = coalesce(${details ? JSON.stringify(details) : null}::jsonb, details),
      status = coalesce(${status ?? null}, status),
        sales_force_id = coalesce(${salesForceID ?? null}, sales_force_id),
        steps = steps || coalesce(${steps ? JSON.stringify(steps) : null}::jsonb, '{}'),
        dealer_id = coalesce(${dealerID ?? null}, dealer_id), decided_by = coalesce(${decidedBy ?? null}, decided_by),
        decided_at = case when ${decidedBy ?? null}::text is null then decided_at else app.clock() end,
        version = version + 1
      where interest_id = ${id} returning ${columns}`
}

/** Stores the state of a step. Keeps the version, because no person edited the interest. */
export const storeStep = (tx: Transaction, id: number, name: StepName, step: StoredStep) =>
  tx.execute('note_interest_step')`
    update dealer_interests set steps = steps || ${JSON.stringify({ [name]: step })}::jsonb where interest_id = ${id}`

export const deleteInterest = (tx: Transaction, id: number) =>
  tx.execute('delete_interest')`delete from dealer_interests where interest_id = ${id}`

/** The history of an interest, oldest first. */
export const selectHistory = (tx: Transaction, id: number) =>
  tx.prepared<{ at: string; by: string; what: string }>('select_interest_history')`
    select app.utc_text(at) as at, actor as by, action as what from audit_log
      where entity_type = 'dealerInterest' and entity_id = ${String(id)} order by audit_id`

/** The administrators, who get e-mails about new interests. */
export const selectAdministrators = (tx: Transaction) =>
  tx.prepared<{ email: string; name: string }>('select_administrators')`
    select dealer_email as email, dealer_full_name as name from dealers
      where lower(auth_level) = 'admin' and lower(auth_group) = 'administrators' and not archived order by dealer_id`

const managerJson = sql`json_build_object('dealerManagerID', m.dealer_manager_id, 'details', m.details, 'version', m.version)`

/** The caller's own business, which row policies hide from applicants. */
export const findOwnManager = (tx: Transaction, dealerID: number) =>
  tx.value<{ manager: StoredManager }>('own_manager')`
    select ${managerJson} as manager from app.own_manager(${dealerID}) m`

/** Saves the caller's own business. Returns undefined if another person has saved it since `expectedVersion`. */
export const putOwnManager = (
  tx: Transaction,
  dealerID: number,
  details: Record<string, unknown>,
  expectedVersion: number,
) =>
  tx.value<{ manager: StoredManager }>('put_own_manager')`
    select ${managerJson} as manager from app.put_own_manager(${dealerID}, ${JSON.stringify(details)},
      ${expectedVersion}) m`

export interface Agreement {
  dealerID: number
  dealerFullName: string
  version: number
  manager: StoredManager | null
  /** The day when the dealer record was created, YYYY-MM-DD. */
  since: string
}

/**
 * Returns the data of agreements: with one dealer, with the dealer of one business, or with all dealers that are not
 * removed.
 */
export const selectAgreements = (
  tx: Transaction,
  { dealerID = 0, dealerManagerID = 0 }: { dealerID?: number; dealerManagerID?: number },
) =>
  tx.prepared<Agreement>('select_agreements')`
    select d.dealer_id as "dealerID", d.dealer_full_name as "dealerFullName", d.version,
        to_char(d.created_at at time zone app.time_zone(), 'YYYY-MM-DD') as since,
        case when m.dealer_manager_id is not null then ${managerJson} end as manager
      from dealers d left join dealer_managers m on m.dealer_id = d.dealer_id
      where not d.archived and (${dealerID} = 0 or d.dealer_id = ${dealerID})
      and (${dealerManagerID} = 0 or m.dealer_manager_id = ${dealerManagerID})
      order by d.dealer_full_name, d.dealer_id`
