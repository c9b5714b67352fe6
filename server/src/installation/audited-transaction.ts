import type pg from 'pg'
import { Transaction } from '../kernel/database.ts'
import { transactOn } from '../kernel/statements.ts'
import { chainAuditEntries, insertAuditEntries } from './operator-queries.ts'

/**
 * Runs `work` in one transaction as the owner of the database. Stores its audit entries in the same transaction, with
 * `actor`, such as `dealerline admin create`, as the person who acted. Appends them to the chain at once, because the
 * servers, which do it otherwise, may be stopped; without `chains`, the caller appends them later.
 */
export const inAuditedTransaction = <T>(
  { pool }: { readonly pool: pg.Pool },
  actor: string,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
  { chains = true }: { chains?: boolean } = {},
) =>
  transactOn(pool, async (client) => {
    const tx = new Transaction(client, pool)
    const result = await work(tx, client)
    if (tx.audited.length > 0) {
      await insertAuditEntries(client, actor, tx.audited)
      if (chains) await chainAuditEntries(client)
    }
    await tx.confirmSent()
    return result
  })
