/** The jobs that servers of release 0.4.0 queue for a message with a link. */
export interface OldJobData {
  'signing.deliver': { deliveryID: number }
  'applications.deliver': { messageID: number }
  'quotes.deliver': { messageID: number }
  'ports.ask': { requestID: number }
  'tracking.notice': { messageID: number }
}

/** The jobs that servers of release 0.4.0 queue for the answer of a link. */
export interface OldAnswerData {
  'applications.answered': { guid: string }
  'quotes.answered': { offerID: number }
  'ports.answered': { requestID: number }
}

/** The jobs that servers of release 0.4.0 queue to look at what outside systems have not answered yet. */
export interface OldLookData {
  'airline.follow': { enrolmentID: number }
  'ports.follow': { batchID: number }
  'ticketing.follow': { reference: string }
}
