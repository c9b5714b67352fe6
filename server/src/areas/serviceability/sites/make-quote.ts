import type { Row } from '@dealerline/shared/blocks/block.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { Site } from '@dealerline/shared/contract/sites.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { readBill } from '@dealerline/shared/sites/check-cells.ts'
import type { Context } from '../../../calls/context.ts'
import { addAddresses, type ListedAddress } from '../../customers/address/addresses.ts'
import { createOrder } from '../../orders/orders.ts'
import { saveQuote } from '../../quotes/quote-details.ts'
import { learnSites } from './learn-sites.ts'
import * as queries from './queries.ts'
import { getSites, lockSiteList } from './site-lists.ts'

type QuotedSite = Site & { choice: { plan: NonNullable<NonNullable<Site['choice']>['plan']> } }

const canBeQuoted = (site: Site): site is QuotedSite =>
  site.state === 'qualified' && site.orderID === 0 && site.choice !== null && site.choice.plan !== null

/** Makes a quote with an internet line and an address for each qualified site that is on no quote yet. */
export async function makeSiteQuote(context: Context, siteListID: number, customerID: number) {
  const { tx } = context
  const { name } = await lockSiteList(context, siteListID)
  const all = await getSites(context, siteListID)
  const sites = all.filter(canBeQuoted)
  if (sites.length === 0)
    throw new AppError('conflict', {
      detail: 'No site of this list can be quoted now. Answer its questions or wait for the check.',
    })
  if (!(await queries.setSiteListCustomer(tx, siteListID, customerID)))
    throw new AppError('notFound', { detail: 'There is no such customer.' })
  const records = await queries.selectSites(tx, siteListID)
  const byID = new Map(records.map((record) => [record.siteRowID, record]))
  const quotedRecords = sites.flatMap(({ siteRowID }) => byID.get(siteRowID) ?? [])
  const reason = `List of sites ${name}`.trim()
  const addressIDs = await addAddresses(
    context,
    customerID,
    quotedRecords.flatMap((record) => toAddressInput(record, reason)),
  )
  await learnSites(context, quotedRecords, { addressIDs, reason })
  const content = { [internet.name]: sites.map((site) => toLine(site, addressIDs.get(site.formattedAddress) ?? 0)) }
  const { orderID } = await createOrder(context, {
    customerID,
    orderType: 0,
    isQuote: true,
    existingCustomer: false,
    content,
  })
  const bills = sites.map(({ cells }) => readBill(cells.currentBill) ?? 0).filter((bill) => bill > 0)
  if (bills.length > 0) await saveQuote(context, { orderID, currentSpend: [toSpend(bills)] })
  await queries.markQuoted(
    tx,
    sites.map(({ siteRowID }) => siteRowID),
    orderID,
  )
  const leftOut = all.filter((site) => site.orderID === 0).length - sites.length
  const data = { orderID, sites: sites.length, leftOut }
  tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'quoted', data })
  return { orderID, sites: sites.length, leftOut }
}

function toAddressInput({ match, confidence }: queries.SiteRecord, reason: string): ListedAddress[] {
  if (!match) return []
  const { street_address, suburb, state, postcode, formatted_address, search_result_id, latitude, longitude } = match
  return [
    {
      streetAddress: street_address,
      suburb,
      state,
      postCode: postcode,
      formattedAddress: formatted_address,
      searchResultId: search_result_id,
      latitude,
      longitude,
      confidence: confidence || 'likely',
      reason,
    },
  ]
}

const toLine = ({ choice }: QuotedSite, addressID: number): Row => ({
  internetType: choice.type,
  ratePlanID: choice.plan.ratePlanID,
  speedRequested: choice.plan.speed,
  monthlyPrice: choice.plan.monthly,
  connectionFee: choice.plan.onceOff,
  addressID,
  sqSuccess: true,
})

/** The current bills as one item, with their sum: a quote has fewer items of current spend than a list has sites. */
const toSpend = (bills: readonly number[]) => ({
  description: `Current bills of ${bills.length} ${bills.length === 1 ? 'site' : 'sites'}`,
  quantity: 1,
  monthly: Math.round(bills.reduce((sum, bill) => sum + bill, 0) * 100) / 100,
})
