import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { routesOf } from '../../../calls/calls.ts'
import { sendUpdatedMacAddress } from './additions.ts'
import { isTicket } from './queries.ts'
import { reprocess, resendToTicketing } from './reprocess.ts'

export const ticketingRoutes = routesOf(ticketingCalls, {
  resendToTicketing: (context, { params }) => resendToTicketing(context, params.orderID),
  reprocess: (context, { params }) => reprocess(context, params.orderID),
  ticketChanged: async ({ tx, queue }, { params: { reference } }) => {
    const isKnown = await isTicket(tx, reference)
    if (isKnown) await queue(tx, 'ticketing.follow', { reference })
    return { known: isKnown }
  },
  sendUpdatedMacAddress: (context, { body }) => sendUpdatedMacAddress(context, body),
})
