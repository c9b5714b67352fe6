/** Settings of portals whose tests make many calls and send many messages. */
export const noLimits = { RATE_LIMIT: '1000000', MESSAGES_PER_DEALER: '1000000', MESSAGES_PER_RECIPIENT: '1000000' }

/** Settings of portals in the process of the tests. */
export const quietSettings = {
  ...noLimits,
  LOG_LEVEL: 'silent',
  OUTSIDE_TIMEOUT_MS: '60000',
  DATABASE_POOL_SIZE: '6',
  // Tests decide when a wholesaler is asked.
  LINE_QUESTIONS_PER_DEALER: '0',
}
