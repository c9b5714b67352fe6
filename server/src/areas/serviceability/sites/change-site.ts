import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { definedFields } from '@dealerline/shared/contract/changes.ts'
import type { SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { cellProblems, normaliseCells } from '@dealerline/shared/sites/check-cells.ts'
import { sourceOf } from '@dealerline/shared/sites/match-address.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'
import { continueCheck, getSiteList, lockSiteList } from './site-lists.ts'

type Calls = typeof siteListCalls
interface SiteParams {
  siteListID: number
  siteRowID: number
}

/** Locks the list first, as the other changes do. */
async function lockSite(context: Context, params: SiteParams) {
  const list = await lockSiteList(context, params.siteListID)
  const site = await queries.lockSite(context.tx, params)
  if (!site) throw new AppError('notFound', { detail: 'The list has no such site.' })
  return { list, site }
}

/** Answers the question of a site: which address it is, or which connection at nbn. */
export async function answerSite(
  context: Context,
  params: SiteParams,
  { choice: choiceID }: BodyOf<Calls['answerSite']>,
): Promise<SiteList> {
  const { tx } = context
  const { list, site } = await lockSite(context, params)
  const choice = site.state === 'question' ? site.choices.find(({ id }) => id === choiceID) : undefined
  if (!choice)
    throw new AppError('conflict', { detail: 'This site does not have this question any more. Reload the list.' })
  const answer = choice.match
    ? { match: choice.match, source: sourceOf(choice.match.search_result_id) }
    : { nbnLocation: choice.id }
  await queries.storeSiteAnswer(tx, site.siteRowID, answer)
  const data = { line: site.line, answer: choice.text }
  tx.audit({ entityType: 'siteList', entityID: params.siteListID, action: 'question answered', data })
  return continueUnlessCancelled(context, list)
}

/** Corrects cells of a site, and checks it again. */
export async function correctSite(
  context: Context,
  params: SiteParams,
  input: BodyOf<Calls['correctSite']>,
): Promise<SiteList> {
  const { tx } = context
  const { list, site } = await lockSite(context, params)
  if (site.orderID > 0) throw new AppError('conflict', { detail: 'This site is on a quote. Change the quote.' })
  const cells = normaliseCells({ ...site.cells, ...definedFields(input.cells) })
  await queries.updateSiteCells(tx, site.siteRowID, { cells, problems: cellProblems(cells) })
  const data = { line: site.line, from: site.cells, to: cells }
  tx.audit({ entityType: 'siteList', entityID: params.siteListID, action: 'site corrected', data })
  return continueUnlessCancelled(context, list)
}

/** A cancelled check stays cancelled until it is resumed. The job of a running check finds the site by itself. */
function continueUnlessCancelled(context: Context, { siteListID, status }: queries.LockedSiteList): Promise<SiteList> {
  const hasEnded = status === 'done' || status === 'failed'
  return hasEnded ? continueCheck(context, siteListID) : getSiteList(context, siteListID)
}
