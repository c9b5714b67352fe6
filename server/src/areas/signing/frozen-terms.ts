import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import type { Transaction } from '../../kernel/database.ts'
import { findCurrentEnvelope } from './envelope-queries.ts'

/** The terms of the order's current signing request, or undefined if there is none. */
export async function findFrozenTerms(tx: Transaction, orderID: number): Promise<readonly AgreedTerm[] | undefined> {
  return (await findCurrentEnvelope(tx, orderID))?.snapshot.terms
}
