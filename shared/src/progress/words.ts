import type { ProgressState } from '../contract/progress.ts'
import { toDisplayDate } from '../rules/formats.ts'
import { fieldsFor, rejectionReason } from '../rules/port-questions.ts'
import type { Names } from './facts.ts'

/** Returns the carrier's name for a sentence. */
const nameOf = (carrier: string) => carrier || 'the current provider'
const startOf = (carrier: string) => carrier || 'The current provider'

/** The state of an order in one sentence, and the next step. */
const states: Record<ProgressState, (names: Names) => { now: string; next: string }> = {
  draft: ({ dealer }) => ({ now: 'The order was not sent yet.', next: `${dealer} sends the link to sign.` }),
  sent: () => ({ now: 'The order waits for the signature.', next: 'It is processed as soon as everybody has signed.' }),
  processing: ({ provider }) => ({
    now: `${provider} has the order and sets up the services.`,
    next: 'Each part below shows its own steps.',
  }),
  done: ({ dealer }) => ({ now: 'Everything is set up.', next: `If a service does not work, ask ${dealer}.` }),
  declined: ({ dealer }) => ({
    now: 'The order was declined, so nothing was ordered.',
    next: `${dealer} can change the order and send it again.`,
  }),
  cancelled: ({ dealer }) => ({ now: 'The order was cancelled.', next: `If you did not expect this, ask ${dealer}.` }),
  takenBack: ({ dealer }) => ({
    now: `${dealer} has taken the order back to change it.`,
    next: 'A new link to sign follows. Nothing is set up until then.',
  }),
  replaced: ({ dealer }) => ({
    now: 'The order was changed and sent again.',
    next: `Follow it with the link in the newest message, or ask ${dealer}.`,
  }),
}

/** All words of milestones, for the portal, the page of the customer and the messages. */
export const milestoneWords = {
  states,
  problems: (count: number) => (count === 1 ? 'One number needs a correction.' : `${count} numbers need a correction.`),
  sent: { what: 'Sent for signature', next: ({ dealer }: Names) => `${dealer} sends the link to sign.` },
  opened: { what: 'Opened', next: (signer: string) => `${signer} opens the link and reads the order.` },
  signed: {
    what: 'Signed',
    next: (signer: string) => `${signer} reads the order and signs it.`,
    elsewhere: 'Signed on paper',
  },
  declined: {
    what: 'Declined',
    next: ({ dealer }: Names) => `${dealer} can change the order and send it again.`,
    notice: (signer: string) => `${signer} declined to sign, so nothing was ordered.`,
  },
  expired: { what: 'Link expired', next: ({ dealer }: Names) => `${dealer} sends a new link.` },
  takenBack: {
    what: 'Taken back to be changed',
    next: ({ dealer }: Names) => `${dealer} changes the order and sends a new link to sign.`,
    notice: ({ dealer }: Names) => `${dealer} has taken the order back to change it. A new link to sign follows.`,
  },
  cancelled: {
    what: 'Cancelled',
    next: ({ dealer }: Names) => `Nothing more happens with this order. ${dealer} answers questions.`,
    notice: () => 'The order was cancelled.',
  },
  taken: {
    what: ({ provider }: Names) => `Accepted by ${provider}`,
    next: ({ provider }: Names) => `${provider} checks the signed order and starts to set it up.`,
    notice: ({ provider }: Names) => `${provider} has the signed order and sets up the services.`,
  },
  done: {
    what: 'Everything set up',
    next: ({ provider }: Names) => `${provider} sets up everything in the order.`,
    notice: () => 'Everything is set up.',
  },
  appointment: {
    held: 'Time held at the address',
    confirmed: 'Time confirmed',
    needed: 'A new time is needed',
    visit: 'Visit of the technician',
    unsigned: 'It is confirmed when everybody has signed.',
    confirming: (wholesaler: string) => `${wholesaler} confirms the time.`,
    choose: ({ dealer }: Names) => `${dealer} chooses another time.`,
    attend: 'Somebody has to be at the address.',
    confirmedNotice: (time: string, address: string) => `The technician comes on ${time}: ${address}`,
    neededNotice: (address: string) => `The chosen time is not available any more: ${address}`,
  },
  setUp: { what: 'Set up', next: ({ provider }: Names) => `${provider} sets up this service.` },
  submitted: {
    what: (carrier: string) => `Request sent to ${nameOf(carrier)}`,
    next: ({ provider }: Names, carrier: string) => `${provider} sends the request to ${nameOf(carrier)}.`,
  },
  accepted: {
    what: (carrier: string) => `Accepted by ${nameOf(carrier)}`,
    next: (carrier: string) => `${startOf(carrier)} compares the account and answers. This can take some days.`,
  },
  rejected: {
    what: (carrier: string) => `Rejected by ${nameOf(carrier)}`,
    detail: (code: string, carrier: string) => rejectionReason(code, carrier),
    next: ({ dealer }: Names, code: string) =>
      fieldsFor(code).length > 0
        ? `${dealer} will correct it, or send a link to correct it from the latest bill.`
        : `${dealer} will correct the request and send it again.`,
    notice: (carrier: string) => `Rejected by ${nameOf(carrier)}`,
  },
  scheduled: {
    what: 'Day of the move',
    next: ({ provider }: Names, carrier: string) => `${nameOf(provider)} and ${nameOf(carrier)} agree on a day.`,
    notice: (day: string) => (day === '' ? 'The move has a day' : `Moves on ${toDisplayDate(day)}`),
  },
  moved: {
    what: ({ provider }: Names) => `Moved to ${provider}`,
    next: (day: string) =>
      `The number moves${day === '' ? '' : ` on ${toDisplayDate(day)}`}. Keep the current service until then.`,
    notice: ({ provider }: Names) => `Moved to ${provider}`,
  },
  withdrawn: { what: 'Move stopped', next: ({ dealer }: Names) => `If you did not expect this, ask ${dealer}.` },
  otherServices: 'Services without an address',
  range: (first: string, last: string) => `${first} to ${last}`,
  list: (numbers: readonly string[]) =>
    numbers.length <= 3
      ? numbers.join(', ')
      : `${numbers.length} numbers, ${numbers[0] ?? ''} and ${numbers.length - 1} more`,
}
