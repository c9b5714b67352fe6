import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { macAddressUpdate } from './additions.ts'
import { reprocessing, ticketResending } from './reprocess.ts'
import { lookAtTicket } from './ticket.ts'

export const ticketingRoutes = routesOf(ticketingCalls, {
  resendToTicketing: steps(ticketResending),
  reprocess: steps(reprocessing),
  ticketChanged: async ({ tx, queue }, { params: { reference } }) => {
    await lookAtTicket({ tx, queue }, reference)
    // An unknown reference gets the same reply, because anybody may make this call and must not learn which tickets
    // exist.
    return { received: true }
  },
  sendUpdatedMacAddress: steps(macAddressUpdate),
})
