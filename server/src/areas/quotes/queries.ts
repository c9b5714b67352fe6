import type { Quote } from '@dealerline/shared/contract/quotes.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { QuoteSnapshot } from './snapshot.ts'

const detailColumns = `order_id as "orderID", type, is_grouped as "isGrouped", current_spend as "currentSpend",
  channel_installation as "channelInstallation", additional_equipments as "additionalEquipments",
  contractor_details as "contractorDetails", version`

export async function insertQuoteDetails(tx: Transaction, orderID: number): Promise<void> {
  await tx.prepared({
    name: 'insert_quote_details',
    text: 'insert into quote_details (order_id, dealer_id) select order_id, dealer_id from orders where order_id = $1',
    values: [orderID],
  })
}

export async function copyQuoteDetails(tx: Transaction, orderID: number, from: number): Promise<void> {
  await tx.prepared({
    name: 'copy_quote_details',
    text: `insert into quote_details (order_id, dealer_id, type, is_grouped, current_spend, channel_installation,
        additional_equipments, contractor_details)
      select $1, dealer_id, type, is_grouped, current_spend, channel_installation, additional_equipments, contractor_details
      from quote_details where order_id = $2`,
    values: [orderID, from],
  })
}

/** Returns the details of a quote. The contractor is an empty object until the quote is saved. */
export function findQuoteDetails(tx: Transaction, orderID: number): Promise<Quote | undefined> {
  return tx.first<Quote>({
    name: 'find_quote_details',
    text: `select ${detailColumns} from quote_details where order_id = $1`,
    values: [orderID],
  })
}

export function updateQuoteDetails(tx: Transaction, quote: Omit<Quote, 'version'>): Promise<Quote | undefined> {
  return tx.first<Quote>({
    name: 'update_quote_details',
    text: `update quote_details set type = $2, is_grouped = $3, current_spend = $4, channel_installation = $5,
        additional_equipments = $6, contractor_details = $7, version = version + 1
      where order_id = $1 returning ${detailColumns}`,
    values: [
      quote.orderID,
      quote.type,
      quote.isGrouped,
      JSON.stringify(quote.currentSpend),
      JSON.stringify(quote.channelInstallation),
      JSON.stringify(quote.additionalEquipments),
      JSON.stringify(quote.contractorDetails),
    ],
  })
}

export interface StoredQuoteVersion {
  orderID: number
  quoteVersion: number
  snapshotHash: string
  contentHash: string
  monthly: number
  onceOff: number
  overTerm: number
  saving: number
  generatedBy: string
  generatedAt: Date
  expiresAt: Date
  isSuperseded: boolean
  /** Whether the services of the version are stored; false for versions of releases that did not store them. */
  hasContent: boolean
}

const versionColumns = `order_id as "orderID", quote_version as "quoteVersion", snapshot_hash as "snapshotHash", content_hash as "contentHash", monthly,
  once_off as "onceOff", over_term as "overTerm", saving, generated_by as "generatedBy", generated_at as "generatedAt",
  expires_at as "expiresAt", superseded_at is not null as "isSuperseded",
  exists (select from quote_contents c where c.order_id = quote_versions.order_id
    and c.quote_version = quote_versions.quote_version) as "hasContent"`

/** All versions of a quote, newest first. */
export function selectQuoteVersions(tx: Transaction, orderID: number): Promise<StoredQuoteVersion[]> {
  return tx.prepared({
    name: 'select_quote_versions',
    text: `select ${versionColumns} from quote_versions where order_id = $1 order by quote_version desc`,
    values: [orderID],
  })
}

export function findQuoteSnapshot(
  tx: Transaction,
  orderID: number,
  quoteVersion: number,
): Promise<(StoredQuoteVersion & { snapshot: QuoteSnapshot }) | undefined> {
  return tx.first<StoredQuoteVersion & { snapshot: QuoteSnapshot }>({
    name: 'find_quote_snapshot',
    text: `select ${versionColumns}, snapshot from quote_versions where order_id = $1 and quote_version = $2`,
    values: [orderID, quoteVersion],
  })
}

export type NewQuoteVersion = Omit<StoredQuoteVersion, 'isSuperseded' | 'quoteVersion' | 'hasContent'> & {
  snapshot: string
}

/**
 * Stores the next version, marks the current one as superseded and updates the number in the quote. The caller must
 * have locked the quote.
 */
export async function insertQuoteVersion(tx: Transaction, version: NewQuoteVersion): Promise<StoredQuoteVersion> {
  await tx.prepared({
    name: 'supersede_quote_version',
    text: 'update quote_versions set superseded_at = $2 where order_id = $1 and superseded_at is null',
    values: [version.orderID, version.generatedAt],
  })
  const storedVersion = await tx.one<StoredQuoteVersion>({
    name: 'insert_quote_version',
    text: `with numbered as (
        update orders set quote_version = (select count(*) + 1 from quote_versions v where v.order_id = $1),
          version = version + 1
        where order_id = $1 returning order_id, dealer_id, quote_version)
      insert into quote_versions (order_id, dealer_id, quote_version, snapshot, snapshot_hash, content_hash, monthly,
        once_off, over_term, saving, generated_by, generated_at, expires_at)
      select order_id, dealer_id, quote_version, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from numbered
      returning ${versionColumns}`,
    values: [
      version.orderID,
      version.snapshot,
      version.snapshotHash,
      version.contentHash,
      version.monthly,
      version.onceOff,
      version.overTerm,
      version.saving,
      version.generatedBy,
      version.generatedAt,
      version.expiresAt,
    ],
  })
  await insertQuoteContent(tx, storedVersion)
  return { ...storedVersion, hasContent: true }
}

/** Stores the services of a version. The way to pay and the finance of hardware are not part of an offer. */
async function insertQuoteContent(tx: Transaction, { orderID, quoteVersion }: StoredQuoteVersion): Promise<void> {
  await tx.prepared({
    name: 'insert_quote_content',
    text: `insert into quote_contents (order_id, quote_version, dealer_id, headers, lines)
      select o.order_id, $2, o.dealer_id,
        (select coalesce(jsonb_agg(h), '[]') from (
          select block, rate_plan_id, address_id, details from order_headers h
          where h.order_id = o.order_id and block not in ('directDebit', 'financing') order by header_id) h),
        (select coalesce(jsonb_agg(l), '[]') from (
          select block, position, usage_type, rate_plan_id, hardware_id, contract_length, quantity, monthly_fee,
            once_off_charges, once_off_charge, address_id, details
          from order_lines l where l.order_id = o.order_id order by line_id) l)
      from orders o where o.order_id = $1`,
    values: [orderID, quoteVersion],
  })
}
