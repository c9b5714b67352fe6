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

/** Returns what the facts of each address say, by the ids of the addresses. */
async function readFacts<Known>(
  tx: Transaction,
  addressIDs: readonly number[],
  read: (facts: queries.StoredFact[]) => Known,
): Promise<ReadonlyMap<number, Known>> {
  if (addressIDs.length === 0) return new Map()
  const byAddress = Map.groupBy(await queries.selectFacts(tx, addressIDs), ({ addressID }) => addressID)
  return new Map([...byAddress].map(([addressID, facts]) => [addressID, read(facts)]))
}

/** Returns the current fact of a kind, unless nobody has confirmed it for long. */
function freshFact(facts: readonly queries.StoredFact[], now: Date, kind: FactKind, network: FactNetwork = '') {
  const fact = currentFact(facts, kind, network)
  return fact && isFreshFact(fact, now) ? fact : undefined
}

/** The locations of an address that need not be searched, by the network. */
export type KnownLocations = Record<string, KnownLocation | undefined>

/** Returns the locations that need not be searched, by the ids of the addresses. */
export function findKnownLocations({ tx, now }: Now, addressIDs: readonly number[]) {
  return readFacts(tx, addressIDs, (facts): KnownLocations => {
    const locationIn = (network: 'nbn' | 'fiveG') => {
      const fact = freshFact(facts, now, 'locationID', network)
      return fact && { factID: fact.factID, locationID: fact.value }
    }
    return { nbn: locationIn('nbn'), fiveG: locationIn('fiveG') }
  })
}

/** Returns the public ids that the address search need not be asked about, by the ids of the addresses. */
export const findKnownAddresses = ({ tx, now }: Now, addressIDs: readonly number[]) =>
  readFacts(tx, addressIDs, (facts) => freshFact(facts, now, 'publicID')?.value)
