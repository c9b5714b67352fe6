import type { Quote, QuoteVersion } from '@dealerline/shared/contract/quotes.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { QuoteSnapshot } from './snapshot.ts'

const detailColumns = sql`order_id as "orderID", type, is_grouped as "isGrouped", current_spend as "currentSpend",
  channel_installation as "channelInstallation", additional_equipments as "additionalEquipments",
  contractor_details as "contractorDetails", version`

export const insertQuoteDetails = (tx: Transaction, orderID: number) =>
  tx.execute('insert_quote_details')`
    insert into quote_details (order_id, dealer_id) select order_id, dealer_id from orders where order_id = ${orderID}`

export const copyQuoteDetails = (tx: Transaction, orderID: number, from: number) =>
  tx.execute('copy_quote_details')`
    insert into quote_details (order_id, dealer_id, type, is_grouped, current_spend, channel_installation,
        additional_equipments, contractor_details)
      select ${orderID}, dealer_id, type, is_grouped, current_spend, channel_installation, additional_equipments,
      contractor_details
      from quote_details where order_id = ${from}`

/** Returns the details of a quote. The contractor is an empty object until the quote is saved. */
export const findQuoteDetails = (tx: Transaction, orderID: number) =>
  tx.first<Quote>('find_quote_details')`select ${detailColumns} from quote_details where order_id = ${orderID}`

export const updateQuoteDetails = (tx: Transaction, quote: Omit<Quote, 'version'>) =>
  tx.one<Quote>('update_quote_details')`
    update quote_details set type = ${quote.type}, is_grouped = ${quote.isGrouped},
      current_spend = ${JSON.stringify(quote.currentSpend)},
      channel_installation = ${JSON.stringify(quote.channelInstallation)},
        additional_equipments = ${JSON.stringify(quote.additionalEquipments)},
        contractor_details = ${JSON.stringify(quote.contractorDetails)}, version = version + 1
      where order_id = ${quote.orderID} returning ${detailColumns}`

export interface StoredQuoteVersion extends Omit<QuoteVersion, 'state' | 'generatedAt' | 'expiresAt'> {
  snapshotHash: string
  contentHash: string
  generatedAt: Date
  expiresAt: Date
  isSuperseded: boolean
  /** Whether the services of the version are stored; false for versions of releases that did not store them. */
  hasContent: boolean
}

const versionColumns = sql`order_id as "orderID", quote_version as "quoteVersion", snapshot_hash as "snapshotHash", content_hash as "contentHash", monthly,
  once_off as "onceOff", over_term as "overTerm", saving, generated_by as "generatedBy", generated_at as "generatedAt",
  expires_at as "expiresAt", superseded_at is not null as "isSuperseded",
  exists (select from quote_contents c where c.order_id = quote_versions.order_id
    and c.quote_version = quote_versions.quote_version) as "hasContent"`

/** All versions of a quote, newest first. */
export const selectQuoteVersions = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredQuoteVersion>('select_quote_versions')`
    select ${versionColumns} from quote_versions where order_id = ${orderID} order by quote_version desc`

export const findQuoteSnapshot = (tx: Transaction, orderID: number, quoteVersion: number) =>
  tx.first<StoredQuoteVersion & { snapshot: QuoteSnapshot }>('find_quote_snapshot')`
    select ${versionColumns}, snapshot from quote_versions where order_id = ${orderID}
      and quote_version = ${quoteVersion}`

export type NewQuoteVersion = Omit<StoredQuoteVersion, 'isSuperseded' | 'quoteVersion' | 'hasContent'> & {
  snapshot: string
}

/**
 * Stores the next version, marks the current one as superseded and updates the number in the quote. The caller must
 * have locked the quote.
 */
export async function insertQuoteVersion(tx: Transaction, version: NewQuoteVersion): Promise<StoredQuoteVersion> {
  await tx.prepared('supersede_quote_version')`
    update quote_versions set superseded_at = ${version.generatedAt} where order_id = ${version.orderID}
      and superseded_at is null`
  const storedVersion = await tx.one<StoredQuoteVersion>('insert_quote_version')`
    with numbered as (
        update orders set quote_version = (select count(*) + 1 from quote_versions v
        where v.order_id = ${version.orderID}),
          version = version + 1
        where order_id = ${version.orderID} returning order_id, dealer_id, quote_version)
      insert into quote_versions (order_id, dealer_id, quote_version, snapshot, snapshot_hash, content_hash, monthly,
        once_off, over_term, saving, generated_by, generated_at, expires_at)
      select order_id, dealer_id, quote_version, ${version.snapshot}, ${version.snapshotHash}, ${version.contentHash},
      ${version.monthly}, ${version.onceOff}, ${version.overTerm}, ${version.saving}, ${version.generatedBy},
      ${version.generatedAt}, ${version.expiresAt} from numbered
      returning ${versionColumns}`
  await insertQuoteContent(tx, storedVersion)
  return { ...storedVersion, hasContent: true }
}

/** Stores the services of a version. The way to pay and the finance of hardware are not part of an offer. */
const insertQuoteContent = (tx: Transaction, { orderID, quoteVersion }: StoredQuoteVersion) =>
  tx.execute('insert_quote_content')`
    insert into quote_contents (order_id, quote_version, dealer_id, headers, lines)
      select o.order_id, ${quoteVersion}, o.dealer_id,
        (select coalesce(jsonb_agg(h), '[]') from (
          select block, rate_plan_id, address_id, details from order_headers h
          where h.order_id = o.order_id and block not in ('directDebit', 'financing') order by header_id) h),
        (select coalesce(jsonb_agg(l), '[]') from (
          select block, position, usage_type, rate_plan_id, hardware_id, contract_length, quantity, monthly_fee,
            once_off_charges, once_off_charge, address_id, details
          from order_lines l where l.order_id = o.order_id order by line_id) l)
      from orders o where o.order_id = ${orderID}`
