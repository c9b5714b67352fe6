import { withdrawApplications } from './areas/applications/withdraw.ts'
import { gradeMarkedOrders } from './areas/orders/grade-orders.ts'
import { releaseNumbers } from './areas/orders/numbers/release.ts'
import { withdrawPorts } from './areas/orders/ports/withdraw.ts'
import { takeBackCancelled } from './areas/quotes/offers/take-back.ts'
import { copyQuoteDetails, createQuoteDetails } from './areas/quotes/quote-details.ts'
import { assertConvertible } from './areas/quotes/quote-versions.ts'
import { confirmOfSignedOrder } from './areas/serviceability/appointments/follow-up.ts'
import {
  queueOtherPlaces,
  releaseOfOrder,
  releaseOfRemovedLines,
  releaseWithoutServices,
} from './areas/serviceability/appointments/release.ts'
import { queueQuestions } from './areas/serviceability/ask-by-itself.ts'
import { voidCurrentEnvelope } from './areas/signing/void-envelope.ts'
import { withdrawTicket } from './areas/tracking/ticketing/ticket.ts'
import type { Work } from './calls/context.ts'
import type { Reactions } from './calls/events.ts'

/** Queues a job about the order of the event. */
const queueJob =
  (name: 'ticketing.open' | 'ports.submit') =>
  ({ tx, queue }: Work, { orderID }: { orderID: number }) =>
    queue(tx, name, { orderID })

/** The reactions of areas to events that other areas announce. */
export const reactions: Reactions = {
  orderCreated: [createQuoteDetails],
  quoteConverting: [assertConvertible],
  quoteCopied: [copyQuoteDetails],
  orderCancelled: [
    releaseNumbers,
    withdrawPorts,
    withdrawTicket,
    withdrawApplications,
    releaseOfOrder,
    voidCurrentEnvelope,
    takeBackCancelled,
  ],
  orderTakenBack: [withdrawPorts, withdrawTicket, releaseOfOrder, voidCurrentEnvelope],
  rowsChanged: [releaseOfRemovedLines, queueQuestions],
  addressesChanged: [queueOtherPlaces, queueQuestions],
  orderTypeChanged: [withdrawApplications, releaseWithoutServices],
  orderSigned: [queueJob('ticketing.open'), queueJob('ports.submit'), confirmOfSignedOrder],
  callEnding: [gradeMarkedOrders],
}
