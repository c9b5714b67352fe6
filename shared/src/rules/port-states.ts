/** The states of a number that is ported, with their words. */
export const portStates = {
  draft: 'Not checked',
  validating: 'Being checked',
  valid: 'Ready',
  refused: 'Would be rejected',
  submitting: 'Being sent',
  submitted: 'Sent',
  accepted: 'Accepted',
  scheduled: 'Scheduled',
  ported: 'Ported',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
export type PortState = keyof typeof portStates
export const portStateNames = Object.keys(portStates) as [PortState, ...PortState[]]

const pendingStates: readonly PortState[] = ['validating', 'submitting', 'submitted', 'accepted', 'scheduled']
const sentStates: readonly PortState[] = ['submitting', 'submitted', 'accepted', 'scheduled', 'ported']

/** Whether the wholesaler has yet to answer or to port the number. */
export const isPendingPort = (state: PortState) => pendingStates.includes(state)

/** Whether the port of the number has been submitted and not rejected. */
export const isSentPort = (state: PortState) => sentStates.includes(state)

/** Whether the number can be corrected and sent alone, after the order is signed. */
export const isCorrectablePort = (state: PortState) => state === 'refused' || state === 'rejected'

/** The correction for each of the wholesaler's codes. */
const corrections: Readonly<Record<string, string>> = {
  carrier: 'Check on the bill who provides the number.',
  account: 'Copy the account number from the latest bill.',
  name: 'Copy the account name from the bill, letter for letter.',
  abn: 'Use the ABN on the bill. The account holder must be the customer.',
  authorisation: 'Get a new authorisation and enter its day.',
  associated: 'Add the associated numbers that are on the bill.',
  complex: 'Use category C.',
  barred: 'Ask the customer to settle it with the losing carrier, then send the number again.',
}

/** Returns the correction for a rejection; empty for a code that the portal does not know. */
export const correctionFor = (code: string) => (Object.hasOwn(corrections, code) ? (corrections[code] ?? '') : '')
