import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import { OutsideRefused } from '../outside-error.ts'
import type { TicketingProvider } from './port.ts'
import { findTicket, moveTicket, putTicket } from './queries.ts'

/** A ticketing system that keeps its tickets in this database and numbers them from T500101. */
export function makeTicketingSandbox({ pool }: { pool: Pool }): TicketingProvider {
  return {
    async openTicket(ticket) {
      const { times } = await behave(pool, 'ticketing')
      if (times > 1) await putTicket(pool, ticket)
      return putTicket(pool, ticket)
    },
    async findTicket(reference) {
      await behave(pool, 'ticketing')
      return findTicket(pool, reference)
    },
    async withdrawTicket(reference, reason) {
      await behave(pool, 'ticketing')
      if (await moveTicket(pool, reference, 'withdrawn', reason)) return
      const ticket = await findTicket(pool, reference)
      if (!ticket) throw new OutsideRefused('ticketing', `There is no ticket ${reference}`)
      if (ticket.status === 'completed') throw new OutsideRefused('ticketing', `Ticket ${reference} is completed`)
    },
  }
}

/** Completes a ticket as the people who provision orders do; @returns whether it was open. */
export function completeTicket(pool: Pool, reference: string): Promise<boolean> {
  return moveTicket(pool, reference, 'completed', '')
}
