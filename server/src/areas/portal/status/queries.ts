import type { InstallationStatus } from '@dealerline/shared/contract/status.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** The state without what the portal knows about versions of PostgreSQL. */
type StoredStatus = Omit<InstallationStatus, 'database'> & { database: Omit<InstallationStatus['database'], 'behind'> }

/** Returns the state of the installation. Undefined if the caller may not see it. */
export async function findStatus(tx: Transaction): Promise<StoredStatus | undefined> {
  const row = await tx.first<{ status: StoredStatus | null }>('installation_status')`
    select app.installation_status() as status`
  return row?.status ?? undefined
}
