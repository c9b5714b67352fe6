/** The reasons a customer may choose when they decline, by their stored names. */
export const declineReasons = {
  price: 'The price is too high',
  services: 'The services do not fit',
  provider: 'I chose another provider',
  timing: 'It is not the right time',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons
export const declineReasonNames = Object.keys(declineReasons) as DeclineReason[]
