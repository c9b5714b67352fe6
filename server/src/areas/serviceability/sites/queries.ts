import type { AddressMatch } from '@dealerline/shared/contract/address.ts'
import type { Site, SiteList, SiteListStatus } from '@dealerline/shared/contract/sites.ts'
import type { SiteCells, SiteProblem } from '@dealerline/shared/records/site-row.ts'
import { type Fragment, sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A choice for a question. A choice of an address has its match. */
export interface StoredChoice {
  id: string
  text: string
  match?: AddressMatch
}

/** A site as it is stored. Its address is the match, and its service is chosen with the current plans. */
export interface SiteRecord
  extends Omit<Site, 'searchResultId' | 'formattedAddress' | 'choices' | 'choice' | 'buildCostEx' | 'expectedDate'> {
  revision: number
  match: AddressMatch | null
  choices: StoredChoice[]
  nbnLocation: string
}

const countOf = (condition: Fragment) => sql`(count(*) filter (where ${condition}))::integer`

const listColumns = sql`l.site_list_id as "siteListID", l.name, l.status, l.problem, coalesce(l.customer_id, 0) as "customerID",
  coalesce((select c.name from customers c where c.customer_id = l.customer_id), '') as "customerName",
  n.total, n.wrong, n.waiting, n.questions, n.pending, n.qualified, n.failed, n.quoted, n."orderID",
  app.utc_text(l.added_at) as "addedAt", l.added_by as "addedBy"`

const counts = sql`cross join lateral (select count(*)::integer as total, ${countOf(sql`state = 'wrong'`)} as wrong,
  ${countOf(sql`state in ('waiting', 'resolved')`)} as waiting, ${countOf(sql`state = 'question'`)} as questions,
  ${countOf(sql`state = 'pending'`)} as pending, ${countOf(sql`state = 'qualified'`)} as qualified,
  ${countOf(sql`state = 'failed'`)} as failed, ${countOf(sql`order_id is not null`)} as quoted,
  coalesce(max(order_id), 0) as "orderID" from site_rows r where r.site_list_id = l.site_list_id) n`

export const findSiteList = (tx: Transaction, siteListID: number) =>
  tx.first<SiteList>('find_site_list')`
    select ${listColumns} from site_lists l ${counts} where l.site_list_id = ${siteListID}`

/** Returns a page of the lists, newest first, with the number of all. */
export const selectSiteLists = (tx: Transaction, { page, pageSize }: { page: number; pageSize: number }) =>
  tx.prepared<SiteList & { listCount: number }>('select_site_lists')`
    select ${listColumns}, (count(*) over ())::integer as "listCount" from site_lists l ${counts}
      order by l.site_list_id desc offset ${(page - 1) * pageSize} limit ${pageSize}`

export interface LockedSiteList {
  siteListID: number
  dealerID: number
  name: string
  status: SiteListStatus
}

export const lockSiteList = (tx: Transaction, siteListID: number) =>
  tx.first<LockedSiteList>('lock_site_list')`
    select site_list_id as "siteListID", dealer_id as "dealerID", name, status from site_lists
      where site_list_id = ${siteListID} for update`

/** Inserts a list. It belongs to the dealer of its customer, or to this dealer. Undefined if the customer is not visible. */
export const insertSiteList = (
  tx: Transaction,
  list: { dealerID: number; customerID: number; name: string; addedBy: string },
) =>
  tx.first<{ siteListID: number; dealerID: number }>('insert_site_list')`
    insert into site_lists (dealer_id, customer_id, name, added_by)
      select coalesce(c.dealer_id, ${list.dealerID}), c.customer_id, ${list.name}, ${list.addedBy}
      from (select ${list.customerID}::integer as customer_id) wanted left join customers c using (customer_id)
      where ${list.customerID} = 0 or c.customer_id is not null
      returning site_list_id as "siteListID", dealer_id as "dealerID"`

export const insertSites = (
  tx: Transaction,
  list: { siteListID: number; dealerID: number },
  rows: readonly { line: number; cells: SiteCells; problems: readonly SiteProblem[] }[],
) =>
  tx.execute('insert_site_rows')`
    insert into site_rows (site_list_id, dealer_id, line, cells, problems, state)
      select ${list.siteListID}, ${list.dealerID}, line, cells, problems,
      case when jsonb_array_length(problems) > 0 then 'wrong' else 'waiting' end
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r (line integer, cells jsonb, problems jsonb)`

/** Changes the status of a list, and the problem that it shows. */
export const setSiteListStatus = (tx: Transaction, siteListID: number, status: SiteListStatus, problem = '') =>
  tx.execute('set_site_list_status')`
    update site_lists set status = ${status}, problem = ${problem}, changed_at = app.now()
      where site_list_id = ${siteListID}`

export const setSiteListCustomer = (tx: Transaction, siteListID: number, customerID: number) =>
  tx.hasRow('set_site_list_customer')`
    update site_lists l set customer_id = c.customer_id, changed_at = app.now() from customers c
      where l.site_list_id = ${siteListID} and c.customer_id = ${customerID} and c.dealer_id = l.dealer_id
      returning l.site_list_id`

export const deleteSiteList = (tx: Transaction, siteListID: number) =>
  tx.execute('delete_site_list')`delete from site_lists where site_list_id = ${siteListID}`

const siteColumns = sql`site_row_id as "siteRowID", line, cells, problems, state, revision, match, source, confidence, reason,
  question, choices, nbn_location as "nbnLocation", look_ups as "lookUps", app.utc_text(looked_up_at) as "lookedUpAt", options,
  coalesce(order_id, 0) as "orderID"`

export const selectSites = (tx: Transaction, siteListID: number) =>
  tx.prepared<SiteRecord>('select_site_rows')`
    select ${siteColumns} from site_rows where site_list_id = ${siteListID} order by line, site_row_id`

export const lockSite = (tx: Transaction, { siteListID, siteRowID }: { siteListID: number; siteRowID: number }) =>
  tx.first<SiteRecord>('lock_site_row')`
    select ${siteColumns} from site_rows where site_list_id = ${siteListID} and site_row_id = ${siteRowID} for update`

/** Replaces the cells of a site. Its address is unknown again. */
export const updateSiteCells = (
  tx: Transaction,
  siteRowID: number,
  { cells, problems }: { cells: SiteCells; problems: readonly SiteProblem[] },
) =>
  tx.execute('update_site_cells')`
    update site_rows set cells = ${JSON.stringify(cells)}, problems = ${JSON.stringify(problems)},
      revision = revision + 1, match = null, source = '', confidence = '',
        reason = '', question = '', choices = '[]', nbn_location = '', options = '[]', look_ups = 0,
        looked_up_at = null,
        state = case when jsonb_array_length(${JSON.stringify(problems)}) > 0 then 'wrong' else 'waiting' end
      where site_row_id = ${siteRowID}`

/** Stores the answer of a person: an address, or a location at nbn. */
export async function storeSiteAnswer(
  tx: Transaction,
  siteRowID: number,
  answer: { match: AddressMatch; source: string } | { nbnLocation: string },
): Promise<void> {
  if ('nbnLocation' in answer) {
    await tx.prepared('store_site_location')`
      update site_rows set state = 'resolved', question = '', choices = '[]', nbn_location = ${answer.nbnLocation}
        where site_row_id = ${siteRowID}`
    return
  }
  await tx.prepared('store_site_address')`
    update site_rows set state = 'resolved', question = '', choices = '[]', match = ${JSON.stringify(answer.match)},
      source = ${answer.source},
        confidence = 'chosen', reason = 'Chosen from the addresses of the search.'
      where site_row_id = ${siteRowID}`
}

/** Returns failed and pending sites to the check. Returns their number. */
export async function reopenSites(tx: Transaction, siteListID: number): Promise<number> {
  const rows = await tx.prepared('reopen_site_rows')`
    update site_rows set state = 'waiting', reason = '' where site_list_id = ${siteListID}
      and state in ('failed', 'pending')
      returning site_row_id`
  return rows.length
}

export const markQuoted = (tx: Transaction, siteRowIDs: readonly number[], orderID: number) =>
  tx.execute('mark_sites_quoted')`
    update site_rows set order_id = ${orderID} where site_row_id = any (${[...siteRowIDs]})`

/** Deletes lists that were not changed for this many months. */
export const deleteOldSiteLists = (tx: Transaction, months: number) =>
  tx.prepared<{ siteListID: number; name: string }>('delete_old_site_lists')`
    delete from site_lists where status <> 'running' and changed_at < app.now() - make_interval(months => ${months})
      returning site_list_id as "siteListID", name`
