import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export interface StoredTicket {
  orderID: number
  key: string
  reference: string
  problem: string
}

const columns = sql`order_id as "orderID", key, reference, problem`

export const findTicket = (tx: Transaction, orderID: number) =>
  tx.first<StoredTicket>('find_ticket')`select ${columns} from tickets where order_id = ${orderID}`

/** Returns the ticket of a signed order if the ticketing system has it and has not withdrawn it. */
export const findOpenTicket = (tx: Transaction, orderID: number) =>
  tx.first<StoredTicket>('find_open_ticket')`
    select ${columns} from tickets where order_id = ${orderID} and reference <> '' and problem = ''
      and exists (select from orders o where o.order_id = tickets.order_id and o.order_status = 2)`

/** Makes the look at a ticket due now. Anonymous callers can use this query. Returns the id of its request. */
export const hastenTicket = async (tx: Transaction, reference: string) =>
  (await tx.value<{ id: number | null }>('hasten_ticket')`select app.hasten_ticket(${reference}) as id`) ?? undefined

/** Stores an order's ticket, or the reason why it has none. */
export const putTicket = (tx: Transaction, { orderID, key, reference, problem }: StoredTicket) =>
  tx.execute('put_ticket')`
    insert into tickets (order_id, dealer_id, key, reference, problem, sent_at)
      select order_id, dealer_id, ${key}, ${reference}, ${problem}, case when ${reference} <> '' then app.now() end
      from orders where order_id = ${orderID}
      on conflict (order_id) do update set key = excluded.key, reference = excluded.reference,
      problem = excluded.problem,
        sent_at = coalesce(excluded.sent_at, tickets.sent_at)`

/** Notes the address of a device that was sent to an order's ticket, by which the order is found. */
export const addMacAddress = (tx: Transaction, orderID: number, macAddress: string) =>
  tx.execute('add_mac_address')`
    update tickets set mac_addresses = array_append(array_remove(mac_addresses, ${macAddress}), ${macAddress})
      where order_id = ${orderID}`

export const deleteTicket = (tx: Transaction, orderID: number) =>
  tx.first<StoredTicket>('delete_ticket')`delete from tickets where order_id = ${orderID} returning ${columns}`
