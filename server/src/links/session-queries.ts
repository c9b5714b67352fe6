import type { Transaction } from '../kernel/database.ts'

/** Returns the name of the person of a session of the built-in identity provider; '' if it has ended. */
export async function findSessionName(tx: Transaction, session: string): Promise<string> {
  const row = await tx.first<{ name: string }>('name_of_session')`
    select coalesce(app.name_of_session(${session}), '') as name`
  return row?.name ?? ''
}
