import type { Transaction } from '../../../kernel/database.ts'

/** The last answer and failure of an outside system. Times are in ISO 8601, and empty if there was none. */
export interface OutsideStateRow {
  system: string
  answeredAt: string
  failedAt: string
  failure: string
}

/** Returns the states that servers have stored. Empty if the caller may not see them. */
export const selectOutsideStates = async (tx: Transaction) =>
  (await tx.value<{ states: OutsideStateRow[] | null }>('outside_states')`
    select app.outside_states() as states`) ?? []
