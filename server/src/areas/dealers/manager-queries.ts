import type { Transaction } from '../../kernel/database.ts'

export interface StoredManager {
  dealerManagerID: number
  details: Record<string, unknown>
  version: number
}

const managerColumns = `dealer_manager_id as "dealerManagerID", details, version`

export function findManager(tx: Transaction, dealerID: number): Promise<StoredManager | undefined> {
  return tx.first<StoredManager>({
    name: 'dealer_manager',
    text: `select ${managerColumns} from dealer_managers where dealer_id = $1`,
    values: [dealerID],
  })
}

export function putManager(
  tx: Transaction,
  dealerID: number,
  details: Record<string, unknown>,
): Promise<StoredManager> {
  return tx.one<StoredManager>({
    name: 'put_dealer_manager',
    text: `insert into dealer_managers as known (dealer_id, details) values ($1, $2)
      on conflict (dealer_id) do update set details = excluded.details, version = known.version + 1
      returning ${managerColumns}`,
    values: [dealerID, JSON.stringify(details)],
  })
}
