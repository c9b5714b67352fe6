import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface StoredManager {
  dealerManagerID: number
  details: Record<string, unknown>
  version: number
}

const managerColumns = sql`dealer_manager_id as "dealerManagerID", details, version`

export const findManager = (tx: Transaction, dealerID: number) =>
  tx.first<StoredManager>('dealer_manager')`
    select ${managerColumns} from dealer_managers where dealer_id = ${dealerID}`

export const putManager = (tx: Transaction, dealerID: number, details: Record<string, unknown>) =>
  tx.one<StoredManager>('put_dealer_manager')`
    insert into dealer_managers as known (dealer_id, details) values (${dealerID}, ${JSON.stringify(details)})
      on conflict (dealer_id) do update set details = excluded.details, version = known.version + 1
      returning ${managerColumns}`
