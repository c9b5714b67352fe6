import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import type { FactConfidence, FactKind, FactNetwork, FactSource } from '@dealerline/shared/rules/address-facts.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredFact = Omit<AddressFact, 'isCurrent'>

/** A fact to store. `ofSeveral` is true if the address can have others of the same type. */
export interface FactToStore {
  addressID: number
  kind: FactKind
  network: FactNetwork
  value: string
  source: FactSource
  confidence: FactConfidence
  reason: string
  ofSeveral: boolean
}

const columns = sql`f.fact_id as "factID", f.address_id as "addressID", f.kind, f.network, f.value, f.source, f.confidence,
  app.precise_utc_text(f.learned_at) as "learnedAt", f.learned_by as "learnedBy", f.reason,
  app.precise_utc_text(f.confirmed_at) as "confirmedAt",
  f.confirmed_source as "confirmedSource", app.precise_utc_text(f.ended_at) as "endedAt", f.ended_by as "endedBy",
  f.end_reason as "endReason"`

/** All facts of addresses, the newest first. */
export const selectFacts = (tx: Transaction, addressIDs: readonly number[]) =>
  tx.prepared<StoredFact>('select_address_facts')`
    select ${columns} from address_facts f where f.address_id = any(${addressIDs}) order by f.fact_id desc`

/** The facts in force of the addresses of a customer at which a network has this location. */
export const selectAddressesAtLocation = (
  tx: Transaction,
  { customerID, network, locationID }: { customerID: number; network: FactNetwork; locationID: string },
) =>
  tx.prepared<{ addressID: number }>('select_addresses_at_location')`
    select address_id as "addressID" from address_facts
      where customer_id = ${customerID} and kind = 'locationID' and network = ${network} and value = ${locationID}
      and ended_at is null order by 1`

const factRecord = sql`("addressID" integer, kind text, network text, value text, source text, confidence text, reason text,
  "ofSeveral" boolean)`

/**
 * Stores facts. Ends facts in force of the same type with another value, except corrections and those of which an address
 * has several. A fact in force with the same value is confirmed and keeps the greater confidence.
 */
export async function storeFacts(tx: Transaction, facts: readonly FactToStore[], by: string): Promise<void> {
  if (facts.length === 0) return
  // The limit makes PostgreSQL use the index for each fact, also while the statistics of a table that grows fast are old.
  await tx.prepared('store_address_facts')`
    with learned as (
        select * from jsonb_to_recordset(${JSON.stringify(facts)}) as r ${factRecord} order by "addressID", kind,
        network, value),
      ended as (
        update address_facts set ended_at = app.now(), ended_by = ${by}, end_reason = 'A newer value was learned'
        where fact_id = any (array(
          select f.fact_id from learned l, lateral (
            select fact_id from address_facts
            where address_id = l."addressID" and kind = l.kind and network = l.network and value <> l.value
              and ended_at is null and source <> 'correction' limit 1000) f
          where not l."ofSeveral")))
      insert into address_facts as f (address_id, customer_id, dealer_id, kind, network, value, source, confidence,
      reason,
        learned_by, confirmed_source)
      select a.address_id, a.customer_id, a.dealer_id, l.kind, l.network, l.value, l.source, l.confidence, l.reason,
      ${by}, l.source
      from learned l join addresses a on a.address_id = l."addressID"
      on conflict (address_id, kind, network, value) where ended_at is null do update
        set confirmed_at = app.now(), confirmed_source = excluded.source,
          confidence = case when array_position(array['stated', 'likely', 'chosen', 'exact'], excluded.confidence)
              > array_position(array['stated', 'likely', 'chosen', 'exact'], f.confidence)
            then excluded.confidence else f.confidence end`
}

/** Ends facts in force. */
export async function endFacts(
  tx: Transaction,
  factIDs: readonly number[],
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  if (factIDs.length === 0) return
  await tx.prepared('end_address_facts')`
    update address_facts set ended_at = app.now(), ended_by = ${by}, end_reason = ${reason}
      where fact_id = any(${factIDs}) and ended_at is null`
}

/** An address as it is about to be stored. */
export interface AddressToCompare {
  addressID: number
  formattedAddress: string
  searchResultId: string
}

/**
 * Compares addresses with the stored ones, before those change. Returns the ids of the changed ones. If an address becomes
 * another place, its facts end. Values from before facts were kept become ended facts. With a customer, addresses of
 * others are ignored.
 */
export async function endFactsOfChangedAddresses(
  tx: Transaction,
  customerID: number | null,
  addresses: readonly AddressToCompare[],
  by: string,
): Promise<number[]> {
  if (addresses.length === 0) return []
  const rows = await tx.prepared<{ addressID: number }>('end_facts_of_changed_addresses')`
    with compared as (
        select a.*, a.formatted_address <> g."formattedAddress" as has_other_text,
          g."searchResultId" <> '' and a.search_result_id <> g."searchResultId" as has_other_id,
          g."searchResultId" = '' as has_no_id
        from jsonb_to_recordset(${JSON.stringify(addresses)}) as g ("addressID" integer, "formattedAddress" text,
        "searchResultId" text)
          join addresses a on a.address_id = g."addressID"
          and (${customerID}::integer is null or a.customer_id = ${customerID})),
      changed as (
        select *, has_other_text and (has_other_id or has_no_id) as is_other_place from compared
        where has_other_text or has_other_id),
      earlier as (
        insert into address_facts (address_id, customer_id, dealer_id, kind, value, source, confidence, learned_at,
          confirmed_source, ended_at, ended_by, end_reason)
        select c.address_id, c.customer_id, c.dealer_id, v.kind, v.value, 'record', 'stated', null, 'record',
        app.now(), ${by},
          'The address was changed'
        from changed c cross join lateral (values ('text', c.formatted_address, c.has_other_text),
          ('publicID', c.search_result_id, c.has_other_id or c.is_other_place)) as v (kind, value, is_changed)
        where v.value <> '' and v.is_changed
          and not exists (select from address_facts f where f.address_id = c.address_id and f.kind = v.kind)),
      ended as (
        update address_facts f set ended_at = app.now(), ended_by = ${by}, end_reason = 'The address was changed'
        from changed c where f.address_id = c.address_id and f.ended_at is null
          and (c.is_other_place or f.kind = 'text' and c.has_other_text or f.kind = 'publicID' and c.has_other_id))
      select address_id as "addressID" from changed`
  return rows.map(({ addressID }) => addressID)
}

/** Adds the correction of a person. */
export const insertCorrection = (
  tx: Transaction,
  fact: Pick<FactToStore, 'addressID' | 'kind' | 'network' | 'value' | 'reason'>,
  by: string,
) =>
  tx.execute('insert_address_fact_correction')`
    insert into address_facts (address_id, customer_id, dealer_id, kind, network, value, source, confidence, reason,
        learned_by, confirmed_source)
      select address_id, customer_id, dealer_id, ${fact.kind}, ${fact.network}, ${fact.value}, 'correction', 'stated',
      ${fact.reason}, ${by}, 'correction'
      from addresses where address_id = ${fact.addressID}`

/** Stores the values of an address from before facts were kept. */
export const insertEarlierFacts = (tx: Transaction, addressID: number) =>
  tx.execute('insert_earlier_address_facts')`
    insert into address_facts (address_id, customer_id, dealer_id, kind, value, source, confidence, learned_at,
        confirmed_source)
      select a.address_id, a.customer_id, a.dealer_id, v.kind, v.value, 'record', 'stated', null, 'record'
      from addresses a cross join lateral
        (values ('text', a.formatted_address), ('publicID', a.search_result_id)) as v (kind, value)
      where a.address_id = ${addressID} and v.value <> '' and not exists (
        select from address_facts f where f.address_id = a.address_id and f.kind = v.kind and f.ended_at is null)`
