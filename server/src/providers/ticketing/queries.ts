import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { NewTicket, Ticket } from './port.ts'

const reference = "'T' || ticket_id"
const columns = `${reference} as reference, status`

/** Returns the ticket with the key. Opens it if there is none. */
export async function putTicket(pool: Pool, { key, orderID, ...ticket }: NewTicket): Promise<Ticket> {
  const { rows } = await pool.query<Ticket>(
    `with made as (
       insert into outside.ticket (key, order_id, ticket, created_at, changed_at) values ($1, $2, $3, $4, $4) on conflict (key) do nothing returning ticket_id, status)
     select ${columns} from made union all select ${columns} from outside.ticket where key = $1`,
    [key, orderID, JSON.stringify(ticket), currentTime()],
  )
  // If there is no row, another transaction has just opened the ticket, and this statement did not see it yet. Retry.
  return rows[0] ?? putTicket(pool, { key, orderID, ...ticket })
}

export async function findTicket(pool: Pool, reference: string): Promise<Ticket | undefined> {
  const { rows } = await pool.query<Ticket>(`select ${columns} from outside.ticket where ticket_id = $1`, [
    toID(reference),
  ])
  return rows[0]
}

/** Changes the status of an open ticket. @returns whether it was open */
export async function changeTicketStatus(
  pool: Pool,
  ticketReference: string,
  status: 'completed' | 'withdrawn',
  reason: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update outside.ticket set status = $2, reason = $3, changed_at = $4 where ticket_id = $1 and status = 'open'`,
    [toID(ticketReference), status, reason, currentTime()],
  )
  return rowCount === 1
}

/** Adds a file or a remark to a ticket. Adds nothing if the key was used before. */
export async function putAddition(
  pool: Pool,
  ticketReference: string,
  key: string,
  addition: Record<string, unknown>,
): Promise<void> {
  await pool.query(
    `insert into outside.ticket_addition (ticket_id, key, addition, added_at) values ($1, $2, $3, $4)
     on conflict (key) do nothing`,
    [toID(ticketReference), key, JSON.stringify(addition), currentTime()],
  )
}

export type ListedTicket = Ticket & {
  orderID: number
  subject: string
  services: string[]
  reason: string
  /** The names of files and the remarks that were added. */
  additions: string[]
}

/** Returns the newest tickets, for the developer page. */
export async function listTickets(pool: Pool): Promise<ListedTicket[]> {
  const { rows } = await pool.query<ListedTicket>(
    `select ${columns}, order_id as "orderID", ticket ->> 'subject' as subject, ticket -> 'services' as services, reason,
       array(select coalesce(addition ->> 'file', addition ->> 'remark') from outside.ticket_addition a
         where a.ticket_id = ticket.ticket_id order by addition_id) as additions
     from outside.ticket order by ticket_id desc limit 100`,
  )
  return rows
}

const toID = (ticketReference: string) => (/^T\d{1,9}$/.test(ticketReference) ? Number(ticketReference.slice(1)) : 0)
