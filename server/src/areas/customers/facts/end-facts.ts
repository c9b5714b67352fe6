import type { Transaction } from '../../../kernel/database.ts'
import * as queries from './queries.ts'

/**
 * Ends the facts that no longer hold when addresses change, and returns the ids of the changed ones. Call it before the
 * addresses are stored. Addresses of customers other than `customerID` are ignored; null means all.
 */
export const endFactsOfChangedAddresses = (
  tx: Transaction,
  customerID: number | null,
  addresses: readonly queries.AddressToCompare[],
  by: string,
): Promise<number[]> => queries.endFactsOfChangedAddresses(tx, customerID, addresses, by)

/** Ends facts that a system does not know any more, so that they are looked up again. */
export const withdrawFacts = (tx: Transaction, factIDs: readonly number[], reason: string, by = '') =>
  queries.endFacts(tx, factIDs, { by, reason })
