import { connectService } from '../connector.ts'
import { makeTicketingService } from './http.ts'
import { makeTicketingSandbox } from './sandbox.ts'

export const ticketing = connectService(
  ['ticketingUrl', 'ticketingKey'],
  makeTicketingService,
  makeTicketingSandbox,
  (port) => port.findTicket('0'),
)
