import type { InterestQuery } from '@dealerline/shared/contract/onboarding.ts'
import type { InterestStatus, StepStatus } from '@dealerline/shared/rules/interest-states.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
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

const columns = `interest_id as id, key, coalesce(dealer_id, 0) as "dealerID", details, status, sales_force_id as "salesForceID",
  steps, app.utc_text(submitted_at) as "submittedAt", app.utc_text(decided_at) as "decidedAt", decided_by as "decidedBy", version`

/** Stores the submission of an anonymous caller. `isFirst`: no e-mail to staff is pending. */
export function submitInterest(
  tx: Transaction,
  details: Record<string, unknown>,
): Promise<{ id: number; isNew: boolean; isFirst: boolean }> {
  return tx.one<{ id: number; isNew: boolean; isFirst: boolean }>({
    name: 'submit_interest',
    text: 'select interest_id as id, is_new as "isNew", is_first as "isFirst" from app.submit_interest($1)',
    values: [JSON.stringify(details)],
  })
}

/** Finds an interest. `withLock` locks it until the transaction ends. */
export function findInterest(tx: Transaction, id: number, withLock = false): Promise<StoredInterest | undefined> {
  return tx.first<StoredInterest>({
    name: withLock ? 'hold_interest' : 'find_interest',
    text: `select ${columns} from dealer_interests where interest_id = $1 ${withLock ? 'for update' : ''}`,
    values: [id],
  })
}

const sortColumns = {
  submittedAt: 'submitted_at',
  fullName: `ltrim(lower(details ->> 'firstName' || ' ' || (details ->> 'lastName')))`,
  dealerName: `lower(details ->> 'dealerName')`,
} as const

/** A page of interests with the total of all matches. Each term must be in the search text. */
export function selectInterests(
  tx: Transaction,
  { keyword, status, sortBy, descending, page, pageSize }: InterestQuery,
): Promise<(StoredInterest & { total: number })[]> {
  const storedStatus = status === 'new' ? 'Submitted' : status === 'all' ? null : status
  const order = descending ? 'desc' : 'asc'
  return tx.prepared({
    name: `select_interests_by_${sortBy}_${order}`,
    text: `select ${columns}, count(*) over ()::integer as total from dealer_interests
      where ($1::text is null or status = $1)
        and ($2::text[] = '{}' or interest_id in (select app.matching_interests($2)))
      order by ${sortColumns[sortBy]} ${order}, interest_id ${order} limit $3 offset $4`,
    values: [storedStatus, searchTerms(keyword), pageSize, (page - 1) * pageSize],
  })
}

/** The undecided interests, oldest first. */
export function selectUndecided(tx: Transaction): Promise<StoredInterest[]> {
  return tx.prepared({
    name: 'select_undecided_interests',
    text: `select ${columns} from dealer_interests where status = 'Submitted' order by interest_id limit 500`,
    values: [],
  })
}

/** Marks all interests as e-mailed to staff. @returns how many of them were not marked before */
export async function markNotified(tx: Transaction): Promise<number> {
  const newInterests = await tx.prepared({
    name: 'note_interests_told',
    text: `update dealer_interests set told_at = app.clock() where told_at is null returning interest_id`,
    values: [],
  })
  return newInterests.length
}

/** The changed parts of an interest. */
export type InterestPart = Partial<
  Pick<StoredInterest, 'details' | 'status' | 'salesForceID' | 'steps' | 'dealerID' | 'decidedBy'>
>

export function updateInterest(tx: Transaction, id: number, part: InterestPart): Promise<StoredInterest> {
  const { details, status, salesForceID, steps, dealerID, decidedBy } = part
  return tx.one<StoredInterest>({
    name: 'update_interest',
    text: `update dealer_interests set details = coalesce($2::jsonb, details), status = coalesce($3, status),
        sales_force_id = coalesce($4, sales_force_id), steps = steps || coalesce($5::jsonb, '{}'),
        dealer_id = coalesce($6, dealer_id), decided_by = coalesce($7, decided_by),
        decided_at = case when $7::text is null then decided_at else app.clock() end, version = version + 1
      where interest_id = $1 returning ${columns}`,
    values: [
      id,
      details ? JSON.stringify(details) : null,
      status ?? null,
      salesForceID ?? null,
      steps ? JSON.stringify(steps) : null,
      dealerID ?? null,
      decidedBy ?? null,
    ],
  })
}

/** Stores the state of a step. Keeps the version, because no person edited the interest. */
export async function storeStep(tx: Transaction, id: number, name: StepName, step: StoredStep): Promise<void> {
  await tx.prepared({
    name: 'note_interest_step',
    text: 'update dealer_interests set steps = steps || $2::jsonb where interest_id = $1',
    values: [id, JSON.stringify({ [name]: step })],
  })
}

export async function deleteInterest(tx: Transaction, id: number): Promise<void> {
  await tx.prepared({
    name: 'delete_interest',
    text: 'delete from dealer_interests where interest_id = $1',
    values: [id],
  })
}

/** The history of an interest, oldest first. */
export function selectHistory(tx: Transaction, id: number): Promise<{ at: string; by: string; what: string }[]> {
  return tx.prepared({
    name: 'select_interest_history',
    text: `select app.utc_text(at) as at, actor as by, action as what from audit_log
      where entity_type = 'dealerInterest' and entity_id = $1 order by audit_id`,
    values: [String(id)],
  })
}

/** The administrators, who get e-mails about new interests. */
export function selectAdministrators(tx: Transaction): Promise<{ email: string; name: string }[]> {
  return tx.prepared({
    name: 'select_administrators',
    text: `select dealer_email as email, dealer_full_name as name from dealers
      where lower(auth_level) = 'admin' and lower(auth_group) = 'administrators' and not archived order by dealer_id`,
    values: [],
  })
}

const managerJson = `json_build_object('dealerManagerID', m.dealer_manager_id, 'details', m.details, 'version', m.version)`

/** The caller's own business, which row policies hide from applicants. */
export async function findOwnManager(tx: Transaction, dealerID: number): Promise<StoredManager | undefined> {
  const row = await tx.first<{ manager: StoredManager }>({
    name: 'own_manager',
    text: `select ${managerJson} as manager from app.own_manager($1) m`,
    values: [dealerID],
  })
  return row?.manager
}

/** Saves the caller's own business. Returns undefined if another person has saved it since `expectedVersion`. */
export async function putOwnManager(
  tx: Transaction,
  dealerID: number,
  details: Record<string, unknown>,
  expectedVersion: number,
): Promise<StoredManager | undefined> {
  const row = await tx.first<{ manager: StoredManager }>({
    name: 'put_own_manager',
    text: `select ${managerJson} as manager from app.put_own_manager($1, $2, $3) m`,
    values: [dealerID, JSON.stringify(details), expectedVersion],
  })
  return row?.manager
}

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
export function selectAgreements(
  tx: Transaction,
  { dealerID = 0, dealerManagerID = 0 }: { dealerID?: number; dealerManagerID?: number },
): Promise<Agreement[]> {
  return tx.prepared({
    name: 'select_agreements',
    text: `select d.dealer_id as "dealerID", d.dealer_full_name as "dealerFullName", d.version,
        to_char(d.created_at, 'YYYY-MM-DD') as since,
        case when m.dealer_manager_id is not null then ${managerJson} end as manager
      from dealers d left join dealer_managers m on m.dealer_id = d.dealer_id
      where not d.archived and ($1 = 0 or d.dealer_id = $1) and ($2 = 0 or m.dealer_manager_id = $2)
      order by d.dealer_full_name, d.dealer_id`,
    values: [dealerID, dealerManagerID],
  })
}
