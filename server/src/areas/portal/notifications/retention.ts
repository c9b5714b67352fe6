import type { Transaction } from '../../../kernel/database.ts'
import { deleteOldNotices } from './dealer-queries.ts'

/** Deletes the notices of dealers that are no longer in the bell. */
export const removeOldNotices = (tx: Transaction): Promise<void> => deleteOldNotices(tx)
