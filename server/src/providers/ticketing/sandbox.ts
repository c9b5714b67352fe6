import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { TicketingProvider } from './port.ts'
import { changeTicketStatus, findTicket, putAddition, putTicket } from './queries.ts'

async function addToTicket(
  pool: Pool,
  reference: string,
  key: string,
  addition: Record<string, unknown>,
): Promise<void> {
  const ticket = await findTicket(pool, reference)
  if (!ticket) throw new OutsideRefused('ticketing', `There is no ticket ${reference}`)
  if (ticket.status === 'withdrawn') throw new OutsideRefused('ticketing', `Ticket ${reference} is withdrawn`)
  await putAddition(pool, reference, key, addition)
}

/** Makes a ticketing system with tickets in this database. Their references start at T500101. */
export const makeTicketingSandbox = ({ pool }: { pool: Pool }): TicketingProvider =>
  behaving<TicketingProvider>(pool, 'ticketing', {
    openTicket: (ticket) => putTicket(pool, ticket),
    findTicket: (reference) => findTicket(pool, reference),
    async withdrawTicket(reference, reason) {
      if (await changeTicketStatus(pool, reference, 'withdrawn', reason)) return
      const ticket = await findTicket(pool, reference)
      if (!ticket) throw new OutsideRefused('ticketing', `There is no ticket ${reference}`)
      if (ticket.status === 'completed') throw new OutsideRefused('ticketing', `Ticket ${reference} is completed`)
    },
    attachFile(reference, { key, name, mediaType, content }) {
      const sha256 = hash('sha256', content)
      return addToTicket(pool, reference, key, { file: name, mediaType, size: content.length, sha256 })
    },
    addRemark: (reference, { key, text }) => addToTicket(pool, reference, key, { remark: text }),
  })

/** Completes a ticket, like the people who provision orders. @returns whether it was open */
export function completeTicket(pool: Pool, reference: string): Promise<boolean> {
  return changeTicketStatus(pool, reference, 'completed', '')
}
