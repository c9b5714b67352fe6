import type { Transaction } from '../kernel/database.ts'

/** Records who exported a list, with its filter and the number of its rows. */
export function auditExport(tx: Transaction, { list, ...data }: { list: string; filter?: string; rows: number }): void {
  tx.audit({ entityType: 'export', entityID: list, action: 'exported', data })
}
