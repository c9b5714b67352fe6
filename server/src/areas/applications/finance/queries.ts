import type { Transaction } from '../../../kernel/database.ts'
import { financingHeader } from './financing-header.ts'

/** Stores whether the hardware is marked as financed, and returns the version of the mark. */
export const putFinancing = (
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  financedHardware: boolean,
) =>
  tx.onlyValue<{ version: number }>('put_financing')`
    insert into order_headers (order_id, dealer_id, block, details)
      values (${order.orderID}, ${order.dealerID}, ${financingHeader}, ${JSON.stringify({ financedHardware })})
      on conflict (order_id, block) do update set details = excluded.details, version = order_headers.version + 1
      returning version`
