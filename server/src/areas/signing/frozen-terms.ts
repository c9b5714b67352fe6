import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import type { Transaction } from '../../kernel/database.ts'
import { findStandingEnvelope } from './queries.ts'

/** The terms that the order's standing signing request was sent with; undefined where it has none. */
export async function findFrozenTerms(tx: Transaction, orderID: number): Promise<readonly AgreedTerm[] | undefined> {
  return (await findStandingEnvelope(tx, orderID))?.snapshot.terms
}
