import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { macAddressUpdate } from './additions.ts'
import { isTicket } from './queries.ts'
import { reprocessing, ticketResending } from './reprocess.ts'

export const ticketingRoutes = routesOf(ticketingCalls, {
  resendToTicketing: steps(ticketResending),
  reprocess: steps(reprocessing),
  ticketChanged: async ({ tx, queue }, { params: { reference } }) => {
    if (await isTicket(tx, reference)) await queue(tx, 'ticketing.follow', { reference })
    // An unknown reference gets the same reply, because anybody may make this call and must not learn which tickets
    // exist.
    return { received: true }
  },
  sendUpdatedMacAddress: steps(macAddressUpdate),
})
