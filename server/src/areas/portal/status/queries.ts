import type { InstallationStatus } from '@dealerline/shared/contract/status.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** The state without what the portal knows about versions of PostgreSQL. */
type StoredStatus = Omit<InstallationStatus, 'database'> & { database: Omit<InstallationStatus['database'], 'behind'> }

/** Returns the state of the installation. Undefined if the caller may not see it. */
export const findStatus = async (tx: Transaction) =>
  (await tx.value<{ status: StoredStatus | null }>('installation_status')`
    select app.installation_status() as status`) ?? undefined
