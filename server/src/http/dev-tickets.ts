import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { listTickets } from '../providers/ticketing/queries.ts'
import { completeTicket } from '../providers/ticketing/sandbox.ts'
import { renderTickets } from '../providers/ticketing/tickets-page.ts'

const path = '/dev/ticketing'
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Adds a page with the sandbox's tickets, which can be completed there. It notifies the portal like the real system.
 */
export function addTicketPage(app: FastifyInstance, pool: pg.Pool): void {
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const page = renderTickets(await listTickets(pool), path)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  app.post(`${path}/:reference`, { schema: { hide: true } }, async (request, reply) => {
    const { reference } = z.object({ reference: z.string().max(100) }).parse(request.params)
    if (!(await completeTicket(pool, reference)))
      throw new AppError('conflict', { detail: `Ticket ${reference} is not open.` })
    const notification = ticketingCalls.ticketChanged.path.replace('{reference}', encodeURIComponent(reference))
    await app.inject({ method: ticketingCalls.ticketChanged.method, url: `/api/${notification}` })
    return reply.redirect(path, 303)
  })
}
