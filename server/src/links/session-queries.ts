import type { Transaction } from '../kernel/database.ts'

/** Returns the name of the person of a session of the built-in identity provider; '' if it has ended. */
export const findSessionName = (tx: Transaction, session: string) =>
  tx.onlyValue<{ name: string }>('name_of_session')`select coalesce(app.name_of_session(${session}), '') as name`
