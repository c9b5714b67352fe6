import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type TicketingProvider, ticket } from './port.ts'

/**
 * Makes a client of a ticketing system over HTTP with a bearer key. It calls `GET tickets/{reference}`,
 * `DELETE tickets/{reference}` with the reason, and with an Idempotency-Key `POST tickets`,
 * `POST tickets/{reference}/files` (content in base64) and `POST tickets/{reference}/remarks`.
 */
export function makeTicketingService(settings: ServiceSettings): TicketingProvider {
  const http = makeServiceAdapter('ticketing', settings)
  const pathOf = (reference: string) => `tickets/${encodeURIComponent(reference)}`
  return {
    openTicket({ key, ...body }) {
      return http.call({ method: 'POST', path: 'tickets', body, key, reply: ticket })
    },
    async findTicket(reference) {
      const reply = ticket.nullable()
      return (await http.call({ method: 'GET', path: pathOf(reference), reply, whenMissing: null })) ?? undefined
    },
    async withdrawTicket(reference, reason) {
      await http.call({ method: 'DELETE', path: pathOf(reference), query: { reason }, reply: z.unknown() })
    },
    async attachFile(reference, { key, content, ...file }) {
      const body = { ...file, content: content.toString('base64') }
      await http.call({ method: 'POST', path: `${pathOf(reference)}/files`, body, key, reply: z.unknown() })
    },
    async addRemark(reference, { key, ...body }) {
      await http.call({ method: 'POST', path: `${pathOf(reference)}/remarks`, body, key, reply: z.unknown() })
    },
  }
}
