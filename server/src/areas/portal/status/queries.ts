import type { InstallationStatus } from '@dealerline/shared/contract/status.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Returns the state of the installation. Undefined if the caller may not see it. */
export async function findStatus(tx: Transaction): Promise<InstallationStatus | undefined> {
  const [row] = await tx.prepared<{ status: InstallationStatus | null }>({
    name: 'installation_status',
    text: 'select app.installation_status() as status',
    values: [],
  })
  return row?.status ?? undefined
}
