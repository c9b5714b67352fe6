import type { AddressMatch } from '@dealerline/shared/contract/address.ts'
import type { LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import { addressIdentity } from '@dealerline/shared/rules/address-words.ts'
import type { SiteOption } from '@dealerline/shared/sites/choose-service.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredAnswer } from '../ask-network.ts'
import type { SiteRecord, StoredChoice } from './queries.ts'

export type OpenSite = Pick<SiteRecord, 'siteRowID' | 'cells' | 'state' | 'revision' | 'match' | 'nbnLocation'>

/** Returns sites that the check of a running list has not finished. */
export const selectOpenSites = (tx: Transaction, siteListID: number, limit: number) =>
  tx.prepared<OpenSite>('select_open_sites')`
    select r.site_row_id as "siteRowID", r.cells, r.state, r.revision, r.match, r.nbn_location as "nbnLocation"
      from site_rows r join site_lists l using (site_list_id, dealer_id)
      where l.site_list_id = ${siteListID} and l.status = 'running' and r.state in ('waiting', 'resolved')
      order by r.line limit ${limit}`

type SiteRef = Pick<OpenSite, 'siteRowID' | 'revision'>

/** Stores the address of a site, its question, or that the address is pending. */
export async function storeResolution(
  tx: Transaction,
  { siteRowID, revision }: SiteRef,
  resolution: {
    state: 'resolved' | 'question' | 'pending' | 'failed'
    match: AddressMatch | null
    source: string
    confidence: SiteRecord['confidence']
    reason: string
    question: string
    choices: readonly StoredChoice[]
  },
): Promise<void> {
  const { state, match, source, confidence, reason, question, choices } = resolution
  await tx.prepared('store_site_resolution')`
    update site_rows set state = ${state}, match = ${match && JSON.stringify(match)}, source = ${source},
      confidence = ${confidence}, reason = ${reason}, question = ${question}, choices = ${JSON.stringify(choices)},
        look_ups = look_ups + 1, looked_up_at = app.now()
      where site_row_id = ${siteRowID} and revision = ${revision} and state = 'waiting'`
  tx.announce('news')
}

/** Stores that nbn has several locations at the address. */
export async function storeLocationQuestion(
  tx: Transaction,
  { siteRowID, revision }: SiteRef,
  { question, choices }: { question: string; choices: readonly StoredChoice[] },
): Promise<void> {
  await tx.prepared('store_site_location_question')`
    update site_rows set state = 'question', question = ${question}, choices = ${JSON.stringify(choices)}
      where site_row_id = ${siteRowID} and revision = ${revision} and state = 'resolved'`
  tx.announce('news')
}

export async function storeOptions(
  tx: Transaction,
  { siteRowID, revision }: SiteRef,
  options: readonly SiteOption[],
): Promise<void> {
  await tx.prepared('store_site_options')`
    update site_rows set state = 'qualified', options = ${JSON.stringify(options)}
      where site_row_id = ${siteRowID} and revision = ${revision} and state = 'resolved'`
  tx.announce('news')
}

/**
 * Stores the key of a question before it is asked, or returns the answer that it has. Undefined if the check was cancelled or
 * the site was changed.
 */
export const takeQuestion = (
  tx: Transaction,
  { siteRowID, revision }: SiteRef,
  { key, wholesaler, question }: { key: string; wholesaler: string; question: LineQuestion },
) =>
  tx.first<{ isAnswered: boolean; answer: unknown }>('take_site_question')`
    with site as (
        select r.site_row_id, r.dealer_id from site_rows r join site_lists l using (site_list_id, dealer_id)
        where r.site_row_id = ${siteRowID} and r.revision = ${revision} and r.state = 'resolved'
        and l.status = 'running'),
      question as (
        insert into wholesaler_answers (key, site_row_id, dealer_id, wholesaler, question, address)
        select ${key}, site_row_id, dealer_id, ${wholesaler}, ${JSON.stringify(question)},
        ${addressIdentity(question.formattedAddress)} from site on conflict (key) do nothing)
      select w.outcome is not null as "isAnswered", nullif(w.answer, '')::json as answer
      from site left join wholesaler_answers w on w.key = ${key}`

export const storeAnswer = (tx: Transaction, key: string, { outcome, answer, facts, hash }: StoredAnswer) =>
  tx.execute('store_site_answer_of_wholesaler')`
    update wholesaler_answers set outcome = ${outcome}, answer = ${answer}, facts = ${facts && JSON.stringify(facts)},
      hash = ${hash}, expires_at = app.now() + interval '30 days'
      where key = ${key} and outcome is null`

/**
 * Reserves the next time to ask a wholesaler, and returns the milliseconds until then. All servers share the times, so that
 * together they keep the wholesaler's limit. Undefined if the next free time is too late.
 */
export const reserveTime = (
  tx: Transaction,
  wholesaler: string,
  { intervalMs, maxWaitMs }: { intervalMs: number; maxWaitMs: number },
) =>
  tx.value<{ waitMs: number }>('reserve_time_of_wholesaler')`
    insert into wholesaler_pace as p (wholesaler, next_at)
      values (${wholesaler}, app.clock() + make_interval(secs => ${intervalMs}::double precision / 1000))
      on conflict (wholesaler) do update
        set next_at = greatest(p.next_at, app.clock()) + make_interval(secs => ${intervalMs}::double precision / 1000)
        where p.next_at < app.clock() + make_interval(secs => ${maxWaitMs}::double precision / 1000)
      returning (extract(epoch from next_at - app.clock()) * 1000)::double precision - ${intervalMs} as "waitMs"`

/** Ends the check of a running list that has no open sites. Returns false if it has. */
export async function finishSiteList(tx: Transaction, siteListID: number): Promise<boolean> {
  const isFinished = await tx.hasRow('finish_site_list')`
    update site_lists l set status = 'done', problem = '', changed_at = app.now()
      where l.site_list_id = ${siteListID} and l.status = 'running' and not exists (
        select from site_rows r where r.site_list_id = l.site_list_id and r.state in ('waiting', 'resolved'))
      returning l.site_list_id`
  if (isFinished) tx.announce('news')
  return isFinished
}

/** Notes why a running check waits, or ends it. */
export async function noteProblem(
  tx: Transaction,
  siteListID: number,
  { problem, isLast }: { problem: string; isLast: boolean },
): Promise<void> {
  await tx.prepared('note_site_list_problem')`
    update site_lists set problem = ${problem}, status = case when ${isLast} then 'failed' else status end,
      changed_at = app.now()
      where site_list_id = ${siteListID} and status = 'running'`
  tx.announce('news')
}

/** Returns pending sites that were not looked up for a day to the check, and returns their lists. */
export const reopenPendingSites = (tx: Transaction, limit: number) =>
  tx.prepared<{ siteListID: number }>('reopen_pending_sites')`
    with due as (
        select r.site_row_id from site_rows r join site_lists l using (site_list_id, dealer_id)
        where r.state = 'pending' and l.status = 'done' and r.looked_up_at < app.now() - interval '1 day'
        order by r.looked_up_at limit ${limit}),
      reopened as (update site_rows r set state = 'waiting' from due where r.site_row_id = due.site_row_id
      returning r.site_list_id)
      update site_lists l set status = 'running' where l.site_list_id in (select site_list_id from reopened)
      returning l.site_list_id as "siteListID"`

/** The answers of networks about a location of each site, in the sequence of the sites. */
export const selectPlaceAnswers = (tx: Transaction, siteRowIDs: readonly number[]) =>
  tx.prepared<{ siteRowID: number; wholesaler: 'nbn' | '5g'; answer: unknown }>('select_site_place_answers')`
    select r.site_row_id as "siteRowID", w.wholesaler, w.answer::json as answer
      from wholesaler_answers w join site_rows r using (site_row_id)
      where w.site_row_id = any(${siteRowIDs}) and w.wholesaler in ('nbn', '5g') and w.outcome is not null
        and w.key like 'site-' || r.site_row_id || '-' || r.revision || '-%' and w.key not like '%-locations'
      order by w.site_row_id, w.answer_id`

/** The addresses of a list's customer that have the public id of a site. */
export const selectAddressesOfSite = (tx: Transaction, siteRowID: number, searchResultID: string) =>
  tx.column<{ addressID: number }>('select_addresses_of_site')`
    select a.address_id as "addressID"
      from site_rows r join site_lists l using (site_list_id) join addresses a on a.customer_id = l.customer_id
      where r.site_row_id = ${siteRowID} and ${searchResultID} <> '' and a.search_result_id = ${searchResultID}
      order by 1`
