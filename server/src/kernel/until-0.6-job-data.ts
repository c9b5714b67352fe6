/** The jobs that servers of release 0.4.0 queue for a message with a link. */
export interface OldJobData {
  'signing.deliver': { deliveryID: number }
  'applications.deliver': { messageID: number }
  'quotes.deliver': { messageID: number }
  'ports.ask': { requestID: number }
  'tracking.notice': { messageID: number }
}
