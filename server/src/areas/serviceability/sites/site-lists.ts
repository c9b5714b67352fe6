import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { Site, SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { wantedServices } from '@dealerline/shared/sites/check-cells.ts'
import { buildOf, chooseService, plansFor } from '@dealerline/shared/sites/choose-service.ts'
import { readSites } from '@dealerline/shared/sites/read-sites.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { getRatePlans } from '../../catalogue/catalogue.ts'
import * as queries from './queries.ts'

type Calls = typeof siteListCalls

const notFound = () => new AppError('notFound', { detail: 'There is no such list of sites.' })

/** Stores a list and queues its check. */
export async function addSiteList(
  context: Context,
  { name, text, customerID }: BodyOf<Calls['addSiteList']>,
): Promise<SiteList> {
  const { tx, caller, queue } = context
  const { rows, problem } = readSites(text)
  assertNoErrors(problem ? [{ path: 'text', message: problem }] : [])
  const list = await queries.insertSiteList(tx, {
    dealerID: caller.dealerID,
    customerID,
    name: name || `${rows.length} ${rows.length === 1 ? 'site' : 'sites'}`,
    addedBy: authorOf(caller),
  })
  if (!list) throw new AppError('notFound', { detail: 'There is no such customer.' })
  const { siteListID } = list
  await queries.insertSites(tx, list, rows)
  await queue(tx, 'sites.check', { siteListID })
  tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'added', data: { sites: rows.length } })
  return getSiteList(context, siteListID)
}

export async function getSiteList({ tx }: Pick<Context, 'tx'>, siteListID: number): Promise<SiteList> {
  const list = await queries.findSiteList(tx, siteListID)
  if (!list) throw notFound()
  return list
}

/** A page of the lists, newest first. */
export async function getSiteLists({ tx }: Context, query: { page: number; pageSize: number }) {
  const lists = await queries.selectSiteLists(tx, query)
  return { ...query, items: lists.map(({ listCount: _, ...list }) => list), total: lists[0]?.listCount ?? 0 }
}

/** The sites of a list. Their services are chosen with the current plans. */
export async function getSites(context: Context, siteListID: number): Promise<Site[]> {
  await getSiteList(context, siteListID)
  const [records, allPlans] = await Promise.all([
    queries.selectSites(context.tx, siteListID),
    getRatePlans(context, { types: wantedServices, includeArchived: false }),
  ])
  const plans = plansFor(allPlans, false)
  return records.map(({ revision: _revision, nbnLocation: _location, match, choices, ...record }) => ({
    ...record,
    searchResultId: match?.search_result_id ?? '',
    formattedAddress: match?.formatted_address ?? '',
    choices: choices.map(({ id, text }) => ({ id, text })),
    choice: record.state === 'qualified' ? chooseService(record.cells, record.options, plans) : null,
    ...buildOf(record.options),
  }))
}

export async function lockSiteList({ tx }: Pick<Context, 'tx'>, siteListID: number): Promise<queries.LockedSiteList> {
  const list = await queries.lockSiteList(tx, siteListID)
  if (!list) throw notFound()
  return list
}

/** Stops the check before its next question. */
export async function cancelSiteList(context: Context, siteListID: number): Promise<SiteList> {
  const { tx } = context
  const { status } = await lockSiteList(context, siteListID)
  if (status !== 'running') throw new AppError('conflict', { detail: 'This check does not run.' })
  await queries.setSiteListStatus(tx, siteListID, 'cancelled')
  tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'cancelled' })
  return getSiteList(context, siteListID)
}

/** Continues a stopped check, and looks pending and failed sites up again. */
export async function resumeSiteList(context: Context, siteListID: number): Promise<SiteList> {
  const { tx } = context
  const { status } = await lockSiteList(context, siteListID)
  if (status === 'running') throw new AppError('conflict', { detail: 'This check runs already.' })
  const count = await queries.reopenSites(tx, siteListID)
  if (status === 'done' && count === 0)
    throw new AppError('conflict', { detail: 'No site of this list waits for an answer.' })
  tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'resumed' })
  return continueCheck(context, siteListID)
}

/** Queues the check of a stopped list after a change of its sites. */
export async function continueCheck(context: Context, siteListID: number): Promise<SiteList> {
  await queries.setSiteListStatus(context.tx, siteListID, 'running')
  await context.queue(context.tx, 'sites.check', { siteListID })
  return getSiteList(context, siteListID)
}

/** Removes a list with its sites and answers. */
export async function removeSiteList(context: Context, siteListID: number): Promise<{ siteListID: number }> {
  const { tx } = context
  const { status, name } = await lockSiteList(context, siteListID)
  if (status === 'running') throw new AppError('conflict', { detail: 'This check runs. Cancel it first.' })
  await queries.deleteSiteList(tx, siteListID)
  tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'removed', data: { name } })
  return { siteListID }
}

/** Removes lists that were not changed for this many months. */
export async function removeOldSiteLists(tx: Transaction, months: number): Promise<void> {
  for (const { siteListID, name } of await queries.deleteOldSiteLists(tx, months))
    tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'retention', data: { name } })
}
