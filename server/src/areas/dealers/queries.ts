import type { dealerSorts } from '@dealerline/shared/contract/dealer-records.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { Transaction } from '../../kernel/database.ts'
import { dealerColumns, type SessionDealer } from '../portal/session/columns.ts'

export interface StoredDealer extends SessionDealer {
  isManager: boolean
  archived: boolean
  version: number
}

const columns = `${dealerColumns}, is_manager as "isManager", archived, version`

export function findDealer(tx: Transaction, dealerID: number): Promise<StoredDealer | undefined> {
  return tx.first<StoredDealer>({
    name: 'dealer_by_id',
    text: `select ${columns} from dealers where dealer_id = $1`,
    values: [dealerID],
  })
}

/** The caller's own record, which row policies hide from applicants. */
export function findOwnDealer(tx: Transaction, dealerID: number): Promise<StoredDealer | undefined> {
  return tx.first<StoredDealer>({
    name: 'own_dealer',
    text: `select ${columns} from app.own_dealer($1)`,
    values: [dealerID],
  })
}

export function findDealerByEmail(tx: Transaction, email: string): Promise<StoredDealer | undefined> {
  return tx.first<StoredDealer>({
    name: 'dealer_by_email',
    text: `select ${columns} from dealers where dealer_email = $1`,
    values: [email],
  })
}

/**
 * Locks a dealer until the call ends and returns it. With the purpose `remove`, concurrent calls can't add customers.
 */
export function lockDealer(
  tx: Transaction,
  dealerID: number,
  purpose: 'change' | 'remove' = 'change',
): Promise<StoredDealer | undefined> {
  return tx.first<StoredDealer>({
    name: `lock_dealer_to_${purpose}`,
    text: `select ${columns} from dealers where dealer_id = $1 for ${purpose === 'remove' ? 'update' : 'no key update'}`,
    values: [dealerID],
  })
}

/**
 * Locks every administrator. If two administrators demote each other at the same time, the second call waits and is
 * then refused.
 * @returns their ids
 */
export async function lockAdministrators(tx: Transaction): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'lock_administrators',
    text: `select dealer_id as id from dealers where lower(auth_level) = 'admin' and lower(auth_group) = 'administrators'
      order by dealer_id for no key update`,
    values: [],
  })
  return rows.map(({ id }) => id)
}

/** The changed parts of a dealer. */
export type DealerPart = Partial<Omit<StoredDealer, 'dealerID' | 'lastLogedIn' | 'version'>>

export async function updateDealer(tx: Transaction, dealerID: number, part: DealerPart): Promise<StoredDealer> {
  const dealer = await tx.one<StoredDealer>({
    name: 'update_dealer',
    text: `update dealers set dealer_id_no = coalesce($2, dealer_id_no), ub_dealer_id = coalesce($3, ub_dealer_id),
        group_no = coalesce($4, group_no), dealer_full_name = coalesce($5, dealer_full_name),
        dealer_email = coalesce($6, dealer_email), auth_level = coalesce($7, auth_level),
        auth_group = coalesce($8, auth_group), is_manager = coalesce($9, is_manager), archived = coalesce($10, archived),
        version = version + 1
      where dealer_id = $1 returning ${columns}`,
    values: [
      dealerID,
      part.dealerIDno ?? null,
      part.ubDealerID ?? null,
      part.groupNo ?? null,
      part.dealerFullName ?? null,
      part.dealerEmail ?? null,
      part.authLevel ?? null,
      part.authGroup ?? null,
      part.isManager ?? null,
      part.archived ?? null,
    ],
  })
  tx.announce(`person:${dealerID}`)
  return dealer
}

export type NewDealer = Pick<StoredDealer, 'dealerFullName' | 'dealerEmail' | 'authLevel' | 'authGroup'> &
  Partial<Pick<StoredDealer, 'ubDealerID' | 'dealerIDno' | 'groupNo'>>

/** Inserts dealers, in the sequence of the list. */
export function insertDealers(tx: Transaction, dealers: readonly NewDealer[]): Promise<StoredDealer[]> {
  if (dealers.length === 0) return Promise.resolve([])
  return tx.prepared<StoredDealer>({
    name: 'insert_dealers',
    text: `insert into dealers (dealer_full_name, dealer_email, auth_level, auth_group, ub_dealer_id, dealer_id_no, group_no)
      select "dealerFullName", "dealerEmail", "authLevel", "authGroup", coalesce("ubDealerID", ''), coalesce("dealerIDno", ''), coalesce("groupNo", '')
      from jsonb_to_recordset($1) as given ("dealerFullName" text, "dealerEmail" text, "authLevel" text, "authGroup" text,
        "ubDealerID" text, "dealerIDno" text, "groupNo" text)
      returning ${columns}`,
    values: [JSON.stringify(dealers)],
  })
}

/** Updates existing dealers with the values from OMS. */
export function updateFromOms(
  tx: Transaction,
  dealers: readonly Pick<StoredDealer, 'dealerID' | 'ubDealerID' | 'dealerIDno' | 'groupNo' | 'dealerFullName'>[],
): Promise<StoredDealer[]> {
  if (dealers.length === 0) return Promise.resolve([])
  return tx.prepared<StoredDealer>({
    name: 'update_dealers_from_oms',
    text: `update dealers set ub_dealer_id = given."ubDealerID", dealer_id_no = given."dealerIDno",
        dealer_full_name = given."dealerFullName", group_no = given."groupNo", version = version + 1
      from jsonb_to_recordset($1) as given ("dealerID" integer, "ubDealerID" text, "dealerIDno" text, "dealerFullName" text,
        "groupNo" text)
      where dealer_id = given."dealerID" returning ${columns}`,
    values: [JSON.stringify(dealers)],
  })
}

/** All dealers, including removed ones. `withLock` locks them for an update. */
export function selectAllDealers(tx: Transaction, withLock: boolean): Promise<StoredDealer[]> {
  return tx.prepared({
    name: `all_dealers${withLock ? '_locked' : ''}`,
    text: `select ${columns} from dealers order by dealer_id${withLock ? ' for no key update' : ''}`,
    values: [],
  })
}

/** The dealers that are not removed, by name. */
export function selectListedDealers(tx: Transaction): Promise<StoredDealer[]> {
  return tx.prepared({
    name: 'listed_dealers',
    text: `select ${columns} from dealers where not archived order by dealer_full_name, dealer_id`,
    values: [],
  })
}

/** The provider's staff, administrators first. */
export function selectProviderStaff(tx: Transaction): Promise<StoredDealer[]> {
  return tx.prepared({
    name: 'provider_staff',
    text: `select ${columns} from dealers where lower(auth_level) in ('admin', 'employee', 'directsales', '5')
      order by array_position(array['admin', 'employee'], lower(auth_level)), dealer_full_name, dealer_id`,
    values: [],
  })
}

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
  dealerFullName: 'dealer_full_name',
  dealerEmail: 'dealer_email',
  authLevel: 'auth_level',
  authGroup: 'auth_group',
  ubDealerID: 'ub_dealer_id',
  groupNo: 'group_no',
  lastLogedIn: 'last_logged_in',
  dealerID: 'dealer_id',
} as const

/**
 * Returns a page of dealers with the total of all matches. A keyword also matches similar words in the search text.
 */
export function selectDealers(tx: Transaction, filter: DealerFilter): Promise<(StoredDealer & { total: number })[]> {
  const { keyword, levels, archived, sortBy, descending, page, pageSize } = filter
  const order = descending ? 'desc nulls last, dealer_id desc' : 'asc nulls first, dealer_id'
  return tx.prepared({
    name: `dealers_by_${sortBy}${descending ? '_descending' : ''}`,
    text: `select ${columns}, count(*) over ()::integer as total from dealers
      where archived = $1 and ($2::text[] = '{}' or lower(auth_level) = any ($2))
        and ($3::text[] = '{}' or dealer_id in (select app.matching_dealers($3)))
      order by ${sortColumns[sortBy]} ${order} limit $4 offset $5`,
    values: [archived, levels, searchTerms(keyword), pageSize, (page - 1) * pageSize],
  })
}

/** Returns how many records of each kind belong to a dealer. */
export async function countOfDealer(
  tx: Transaction,
  dealerID: number,
): Promise<{ customers: number; companies: number; orders: number }> {
  const counts = await tx.first<{ customers: number; companies: number; orders: number }>({
    name: 'count_of_dealer',
    text: `select (select count(*) from customers where dealer_id = $1)::integer as customers,
      (select count(*) from companies where dealer_id = $1)::integer as companies,
      (select count(*) from orders where dealer_id = $1)::integer as orders`,
    values: [dealerID],
  })
  return counts ?? { customers: 0, companies: 0, orders: 0 }
}

/** The day when a dealer record was created, YYYY-MM-DD. */
export async function findCreationDay(tx: Transaction, dealerID: number): Promise<string> {
  const row = await tx.first<{ since: string }>({
    name: 'dealer_since',
    text: `select to_char(created_at, 'YYYY-MM-DD') as since from dealers where dealer_id = $1`,
    values: [dealerID],
  })
  return row?.since ?? ''
}
