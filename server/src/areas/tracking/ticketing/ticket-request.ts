import { declareRequest } from '../../../outside/declare-request.ts'
import { lockOrderInJob, recordCompleted } from '../../orders/record-status.ts'
import { findOpenTicket, findTicket, putTicket } from './queries.ts'

const daySeconds = 86_400

/** The completion of an open ticket, which completes its order. A callback of the ticketing system hastens the next look. */
export const ticketRequest = declareRequest({
  kind: 'ticket',
  system: 'ticketing',
  title: 'Ticket of an order',
  lateAfterDays: 60,
  pause: () => daySeconds,
  prepare: ({ tx }, { subject }) => findOpenTicket(tx, subject),
  ask: ({ providers }, { reference }) => providers.ticketing.findTicket(reference),
  async store(work, { subject }, { reference }, ticket) {
    await lockOrderInJob(work, subject)
    const current = await findTicket(work.tx, subject)
    if (current?.reference !== reference || !ticket || ticket.status === 'open') return true
    if (ticket.status === 'completed') await recordCompleted(work, subject, reference)
    else await putTicket(work.tx, { ...current, problem: `Ticket ${reference} was withdrawn` })
    return false
  },
})
