import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { routesOf } from '../../../calls/calls.ts'
import { sendUpdatedMacAddress } from './additions.ts'
import { isTicket } from './queries.ts'
import { reprocess, resendToTicketing } from './reprocess.ts'

export const ticketingRoutes = routesOf(ticketingCalls, {
  resendToTicketing: (context, { params }) => resendToTicketing(context, params.orderID),
  reprocess: (context, { params }) => reprocess(context, params.orderID),
  ticketChanged: async ({ tx, queue }, { params: { reference } }) => {
    if (await isTicket(tx, reference)) await queue(tx, 'ticketing.follow', { reference })
    // An unknown reference gets the same reply, because anybody may make this call and must not learn which tickets
    // exist.
    return { received: true }
  },
  sendUpdatedMacAddress: (context, { body }) => sendUpdatedMacAddress(context, body),
})
