import type { dealerSorts } from '@dealerline/shared/contract/dealer-records.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import { dealerColumns, type SessionDealer } from '../portal/session/columns.ts'

export interface StoredDealer extends SessionDealer {
  isManager: boolean
  archived: boolean
  version: number
}

const columns = sql`${dealerColumns}, is_manager as "isManager", archived, version`

export const findDealer = (tx: Transaction, dealerID: number) =>
  tx.first<StoredDealer>('dealer_by_id')`select ${columns} from dealers where dealer_id = ${dealerID}`

/** The caller's own record, which row policies hide from applicants. */
export const findOwnDealer = (tx: Transaction, dealerID: number) =>
  tx.first<StoredDealer>('own_dealer')`select ${columns} from app.own_dealer(${dealerID})`

export const findDealerByEmail = (tx: Transaction, email: string) =>
  tx.first<StoredDealer>('dealer_by_email')`select ${columns} from dealers where dealer_email = ${email}`

/**
 * Locks a dealer until the call ends and returns it. With the purpose `remove`, concurrent calls can't add customers.
 */
export const lockDealer = (tx: Transaction, dealerID: number, purpose: 'change' | 'remove' = 'change') =>
  tx.first<StoredDealer>(`lock_dealer_to_${purpose}`)`
    select ${columns} from dealers
      where dealer_id = ${dealerID} for ${purpose === 'remove' ? sql`update` : sql`no key update`}`

/**
 * Locks every administrator. If two administrators demote each other at the same time, the second call waits and is
 * then refused.
 * @returns their ids
 */
export const lockAdministrators = (tx: Transaction) =>
  tx.column<{ id: number }>('lock_administrators')`
    select dealer_id as id from dealers where lower(auth_level) = 'admin' and lower(auth_group) = 'administrators'
      order by dealer_id for no key update`

/** The changed parts of a dealer. */
export type DealerPart = Partial<Omit<StoredDealer, 'dealerID' | 'lastLogedIn' | 'version'>>

export async function updateDealer(tx: Transaction, dealerID: number, part: DealerPart): Promise<StoredDealer> {
  const dealer = await tx.one<StoredDealer>('update_dealer')`
    update dealers set dealer_id_no = coalesce(${part.dealerIDno ?? null}, dealer_id_no),
      ub_dealer_id = coalesce(${part.ubDealerID ?? null}, ub_dealer_id),
        group_no = coalesce(${part.groupNo ?? null}, group_no),
        dealer_full_name = coalesce(${part.dealerFullName ?? null}, dealer_full_name),
        dealer_email = coalesce(${part.dealerEmail ?? null}, dealer_email),
        auth_level = coalesce(${part.authLevel ?? null}, auth_level),
        auth_group = coalesce(${part.authGroup ?? null}, auth_group),
        is_manager = coalesce(${part.isManager ?? null}, is_manager),
        archived = coalesce(${part.archived ?? null}, archived),
        version = version + 1
      where dealer_id = ${dealerID} returning ${columns}`
  tx.announce(`person:${dealerID}`)
  return dealer
}

export type NewDealer = Pick<StoredDealer, 'dealerFullName' | 'dealerEmail' | 'authLevel' | 'authGroup'> &
  Partial<Pick<StoredDealer, 'ubDealerID' | 'dealerIDno' | 'groupNo'>>

/** Inserts dealers, in the sequence of the list. */
export function insertDealers(tx: Transaction, dealers: readonly NewDealer[]): Promise<StoredDealer[]> {
  if (dealers.length === 0) return Promise.resolve([])
  return tx.prepared<StoredDealer>('insert_dealers')`
    insert into dealers (dealer_full_name, dealer_email, auth_level, auth_group, ub_dealer_id, dealer_id_no, group_no)
      select "dealerFullName", "dealerEmail", "authLevel", "authGroup", coalesce("ubDealerID", ''),
      coalesce("dealerIDno", ''), coalesce("groupNo", '')
      from jsonb_to_recordset(${JSON.stringify(dealers)}) as given ("dealerFullName" text, "dealerEmail" text,
      "authLevel" text, "authGroup" text,
        "ubDealerID" text, "dealerIDno" text, "groupNo" text)
      returning ${columns}`
}

/** Updates existing dealers with the values from OMS. */
export function updateFromOms(
  tx: Transaction,
  dealers: readonly Pick<StoredDealer, 'dealerID' | 'ubDealerID' | 'dealerIDno' | 'groupNo' | 'dealerFullName'>[],
): Promise<StoredDealer[]> {
  if (dealers.length === 0) return Promise.resolve([])
  return tx.prepared<StoredDealer>('update_dealers_from_oms')`
    update dealers set ub_dealer_id = given."ubDealerID", dealer_id_no = given."dealerIDno",
        dealer_full_name = given."dealerFullName", group_no = given."groupNo", version = version + 1
      from jsonb_to_recordset(${JSON.stringify(dealers)}) as given ("dealerID" integer, "ubDealerID" text,
      "dealerIDno" text, "dealerFullName" text,
        "groupNo" text)
      where dealer_id = given."dealerID" returning ${columns}`
}

/** All dealers, including removed ones. `withLock` locks them for an update. */
export const selectAllDealers = (tx: Transaction, withLock: boolean) =>
  tx.prepared<StoredDealer>(`all_dealers${withLock ? '_locked' : ''}`)`
    select ${columns} from dealers order by dealer_id${withLock ? sql` for no key update` : sql``}`

/** The dealers that are not removed, by name. */
export const selectListedDealers = (tx: Transaction) =>
  tx.prepared<StoredDealer>('listed_dealers')`
    select ${columns} from dealers where not archived order by dealer_full_name, dealer_id`

/** The provider's staff, administrators first. */
export const selectProviderStaff = (tx: Transaction) =>
  tx.prepared<StoredDealer>('provider_staff')`
    select ${columns} from dealers where lower(auth_level) in ('admin', 'employee', 'directsales', '5')
      order by array_position(array['admin', 'employee'], lower(auth_level)), dealer_full_name, dealer_id`

export interface DealerFilter {
  keyword: string
  /** Stored levels in lower case. An empty list means all levels. */
  levels: readonly string[]
  archived: boolean
  sortBy: (typeof dealerSorts)[number]
  descending: boolean
  page: number
  pageSize: number
}

const sortColumns = {
  dealerFullName: sql`dealer_full_name`,
  dealerEmail: sql`dealer_email`,
  authLevel: sql`auth_level`,
  authGroup: sql`auth_group`,
  ubDealerID: sql`ub_dealer_id`,
  groupNo: sql`group_no`,
  lastLogedIn: sql`last_logged_in`,
  dealerID: sql`dealer_id`,
}

/**
 * Returns a page of dealers with the total of all matches. A keyword also matches similar words in the search text.
 */
export function selectDealers(tx: Transaction, filter: DealerFilter): Promise<(StoredDealer & { total: number })[]> {
  const { keyword, levels, archived, sortBy, descending, page, pageSize } = filter
  const order = descending ? sql`desc nulls last, dealer_id desc` : sql`asc nulls first, dealer_id`
  return tx.prepared<StoredDealer & { total: number }>(`dealers_by_${sortBy}${descending ? '_descending' : ''}`)`
    select ${columns}, count(*) over ()::integer as total from dealers
      where archived = ${archived} and (${levels}::text[] = '{}' or lower(auth_level) = any (${levels}))
        and (${searchTerms(keyword)}::text[] = '{}'
        or dealer_id in (select app.matching_dealers(${searchTerms(keyword)})))
      order by ${sortColumns[sortBy]} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
}

/** Returns how many records of each kind belong to a dealer. */
export async function countOfDealer(
  tx: Transaction,
  dealerID: number,
): Promise<{ customers: number; companies: number; orders: number }> {
  const counts = await tx.first<{ customers: number; companies: number; orders: number }>('count_of_dealer')`
    select (select count(*) from customers where dealer_id = ${dealerID})::integer as customers,
      (select count(*) from companies where dealer_id = ${dealerID})::integer as companies,
      (select count(*) from orders where dealer_id = ${dealerID})::integer as orders`
  return counts ?? { customers: 0, companies: 0, orders: 0 }
}

/** The day when a dealer record was created, YYYY-MM-DD. */
export const findCreationDay = async (tx: Transaction, dealerID: number) =>
  (await tx.value<{ since: string }>('dealer_since')`
    select to_char(created_at at time zone app.time_zone(), 'YYYY-MM-DD') as since from dealers where dealer_id = ${dealerID}`) ??
  ''
