import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import {
  type FactConfidence,
  type FactKind,
  type FactNetwork,
  type FactSource,
  findFactType,
  toGeocode,
} from '@dealerline/shared/rules/address-facts.ts'
import { sourceOf } from '@dealerline/shared/sites/match-address.ts'
import type { Transaction } from '../../../kernel/database.ts'
import * as queries from './queries.ts'

/** A fact that a call or a job has learned about an address of a customer. */
export interface LearnedFact {
  addressID: number
  kind: FactKind
  network?: FactNetwork
  value: string
  source: FactSource
  confidence: FactConfidence
  reason?: string
}

/**
 * Keeps facts with their addresses, in the transaction of the call or job that has learned them. `by` is the person; empty if a
 * system answered by itself. A fact that is already in force is confirmed.
 */
export async function learnFacts(tx: Transaction, facts: readonly LearnedFact[], by = ''): Promise<void> {
  const byKey = new Map<string, queries.FactToStore>()
  for (const { addressID, kind, network = '', value, source, confidence, reason = '' } of facts) {
    const type = findFactType(kind, network)
    const storedValue = type?.read(value) ?? value.trim()
    if (!type || storedValue === '') continue
    const ofSeveral = type.isMultiple === true
    const fact = { addressID, kind, network, value: storedValue, source, confidence, reason, ofSeveral }
    byKey.set(JSON.stringify([addressID, kind, network, ofSeveral ? storedValue : '']), fact)
  }
  await queries.storeFacts(tx, [...byKey.values()], by)
}

type EnteredAddress = Pick<AddressInput, 'formattedAddress' | 'searchResultId' | 'latitude' | 'longitude'> & {
  addressID: number
}

/** The facts of an address that was chosen from the search or typed by hand: its text, its public id and its position. */
export function factsOfEntry(
  { addressID, formattedAddress, searchResultId, latitude = null, longitude = null }: EnteredAddress,
  from: { source?: FactSource; confidence?: FactConfidence; reason?: string } = {},
): LearnedFact[] {
  const isFromSearch = searchResultId !== ''
  const register = sourceOf(searchResultId) === 'G-NAF' ? 'gnaf' : 'addressService'
  const source = from.source ?? (isFromSearch ? register : 'typed')
  const confidence = from.confidence ?? (isFromSearch ? 'exact' : 'stated')
  const common = { addressID, source, confidence, reason: from.reason ?? '' }
  const geocode = isFromSearch ? toGeocode(latitude, longitude) : undefined
  return [
    { ...common, kind: 'text', value: formattedAddress },
    ...(geocode ? [{ ...common, kind: 'geocode', value: geocode } as const] : []),
    ...(isFromSearch ? [{ ...common, kind: 'publicID', value: searchResultId } as const] : []),
  ]
}
