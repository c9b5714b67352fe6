import { currentFact, type FactKind, type FactNetwork, isFreshFact } from '@dealerline/shared/rules/address-facts.ts'
import type { Transaction } from '../../../kernel/database.ts'
import * as queries from './queries.ts'

interface Now {
  tx: Transaction
  now: Date
}

/** A location of a network that is kept with an address. */
export interface KnownLocation {
  factID: number
  locationID: string
}

/** Returns the current facts of addresses by their ids, without those that nobody has confirmed for long. */
async function findFreshFacts(
  { tx, now }: Now,
  addressIDs: readonly number[],
  { kind, network }: { kind: FactKind; network: FactNetwork },
): Promise<[number, queries.StoredFact][]> {
  if (addressIDs.length === 0) return []
  const byAddress = Map.groupBy(await queries.selectFacts(tx, addressIDs), ({ addressID }) => addressID)
  return [...byAddress].flatMap(([addressID, facts]) => {
    const fact = currentFact(facts, kind, network)
    return fact && isFreshFact(fact, now) ? [[addressID, fact] as [number, queries.StoredFact]] : []
  })
}

/** Returns the locations of a network that need not be searched, by the ids of the addresses. */
export async function findKnownLocations(
  context: Now,
  addressIDs: readonly number[],
  network: 'nbn' | 'fiveG',
): Promise<ReadonlyMap<number, KnownLocation>> {
  const facts = await findFreshFacts(context, addressIDs, { kind: 'locationID', network })
  return new Map(facts.map(([addressID, { factID, value }]) => [addressID, { factID, locationID: value }]))
}

/** Returns the public ids that the address search need not be asked about, by the ids of the addresses. */
export async function findKnownAddresses(
  context: Now,
  addressIDs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const facts = await findFreshFacts(context, addressIDs, { kind: 'publicID', network: '' })
  return new Map(facts.map(([addressID, { value }]) => [addressID, value]))
}
