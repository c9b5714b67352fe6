import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { sql } from '../../kernel/compose.ts'
import { execute, hasRow, rowOf, rowsOf } from '../../kernel/statements.ts'
import type { NewTicket, Ticket } from './port.ts'

const columns = sql`'T' || ticket_id as reference, status`

/** Returns the ticket with the key. Opens it if there is none. */
export async function putTicket(pool: Pool, { key, orderID, ...ticket }: NewTicket): Promise<Ticket> {
  const now = currentTime()
  const row = await rowOf<Ticket>(pool)`
    with made as (
        insert into outside.ticket (key, order_id, ticket, created_at, changed_at)
        values (${key}, ${orderID}, ${JSON.stringify(ticket)}, ${now}, ${now})
        on conflict (key) do nothing returning ticket_id, status)
      select ${columns} from made union all select ${columns} from outside.ticket where key = ${key}`
  // If there is no row, another transaction has just opened the ticket, and this statement did not see it yet. Retry.
  return row ?? putTicket(pool, { key, orderID, ...ticket })
}

export const findTicket = (pool: Pool, reference: string) =>
  rowOf<Ticket>(pool)`select ${columns} from outside.ticket where ticket_id = ${toID(reference)}`

/** Changes the status of an open ticket. @returns whether it was open */
export const changeTicketStatus = (
  pool: Pool,
  ticketReference: string,
  status: 'completed' | 'withdrawn',
  reason: string,
) =>
  hasRow(pool)`
    update outside.ticket set status = ${status}, reason = ${reason}, changed_at = ${currentTime()}
      where ticket_id = ${toID(ticketReference)} and status = 'open'`

/** Adds a file or a remark to a ticket. Adds nothing if the key was used before. */
export const putAddition = (pool: Pool, ticketReference: string, key: string, addition: Record<string, unknown>) =>
  execute(pool)`
    insert into outside.ticket_addition (ticket_id, key, addition, added_at)
      values (${toID(ticketReference)}, ${key}, ${JSON.stringify(addition)}, ${currentTime()})
      on conflict (key) do nothing`

export type ListedTicket = Ticket & {
  orderID: number
  subject: string
  services: string[]
  reason: string
  /** The names of files and the remarks that were added. */
  additions: string[]
}

/** Returns the newest tickets, for the developer page. */
export const listTickets = (pool: Pool) =>
  rowsOf<ListedTicket>(pool)`
    select ${columns}, order_id as "orderID", ticket ->> 'subject' as subject, ticket -> 'services' as services, reason,
        array(select coalesce(addition ->> 'file', addition ->> 'remark') from outside.ticket_addition a
          where a.ticket_id = ticket.ticket_id order by addition_id) as additions
      from outside.ticket order by ticket_id desc limit 100`

const toID = (ticketReference: string) => (/^T\d{1,9}$/.test(ticketReference) ? Number(ticketReference.slice(1)) : 0)
