import type { Transaction } from '../../../kernel/database.ts'

export interface StoredTicket {
  orderID: number
  key: string
  reference: string
  problem: string
}

const columns = 'order_id as "orderID", key, reference, problem'

export function findTicket(tx: Transaction, orderID: number): Promise<StoredTicket | undefined> {
  return tx.first<StoredTicket>({
    name: 'find_ticket',
    text: `select ${columns} from tickets where order_id = $1`,
    values: [orderID],
  })
}

/** Returns the ticket of a signed order if the ticketing system has it and has not withdrawn it. */
export function findOpenTicket(tx: Transaction, orderID: number): Promise<StoredTicket | undefined> {
  return tx.first<StoredTicket>({
    name: 'find_open_ticket',
    text: `select ${columns} from tickets where order_id = $1 and reference <> '' and problem = ''
      and exists (select from orders o where o.order_id = tickets.order_id and o.order_status = 2)`,
    values: [orderID],
  })
}

/** Makes the look at a ticket due now. Anonymous callers can use this query. Returns the id of its request. */
export async function hastenTicket(tx: Transaction, reference: string): Promise<number | undefined> {
  const row = await tx.first<{ id: number | null }>({
    name: 'hasten_ticket',
    text: 'select app.hasten_ticket($1) as id',
    values: [reference],
  })
  return row?.id ?? undefined
}

/** Stores an order's ticket, or the reason why it has none. */
export async function putTicket(tx: Transaction, { orderID, key, reference, problem }: StoredTicket): Promise<void> {
  await tx.prepared({
    name: 'put_ticket',
    text: `insert into tickets (order_id, dealer_id, key, reference, problem, sent_at)
      select order_id, dealer_id, $2, $3, $4, case when $3 <> '' then app.now() end from orders where order_id = $1
      on conflict (order_id) do update set key = excluded.key, reference = excluded.reference, problem = excluded.problem,
        sent_at = coalesce(excluded.sent_at, tickets.sent_at)`,
    values: [orderID, key, reference, problem],
  })
}

/** Notes the address of a device that was sent to an order's ticket, by which the order is found. */
export async function addMacAddress(tx: Transaction, orderID: number, macAddress: string): Promise<void> {
  await tx.prepared({
    name: 'add_mac_address',
    text: 'update tickets set mac_addresses = array_append(array_remove(mac_addresses, $2), $2) where order_id = $1',
    values: [orderID, macAddress],
  })
}

export function deleteTicket(tx: Transaction, orderID: number): Promise<StoredTicket | undefined> {
  return tx.first<StoredTicket>({
    name: 'delete_ticket',
    text: `delete from tickets where order_id = $1 returning ${columns}`,
    values: [orderID],
  })
}
