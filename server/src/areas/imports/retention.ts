import type { Work } from '../../calls/context.ts'
import * as queries from './queries.ts'

/** Removes imports that ended this many days ago, with their files and refused rows. */
export async function removeOldImports({ tx, queue }: Work, days: number): Promise<void> {
  for (const { importID, fileKey, kind, filename } of await queries.deleteOldImports(tx, days)) {
    if (fileKey) await queue(tx, 'uploads.removed', { key: fileKey })
    tx.audit({ entityType: 'import', entityID: importID, action: 'retention', data: { kind, filename } })
  }
}
