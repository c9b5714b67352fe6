import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import type { AppointmentPage, SlotList } from '@dealerline/shared/contract/appointments.ts'
import type { QuotePage, QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import type { PortRequestPage } from '@dealerline/shared/contract/port-requests.ts'
import type { ProgressMilestone, ProgressPage } from '@dealerline/shared/contract/progress.ts'
import type { ReadableOrder, SigningDocument } from '@dealerline/shared/contract/signing.ts'
import type { TermCondition } from '@dealerline/shared/contract/terms.ts'

// The contents of the customers' links, for tests.

const people = { providerName: 'Example Telecom', sentBy: 'Dana Dealer', toName: 'Ada Nguyen' }
const expiresAt = '2030-01-07T00:00:00Z'
const amount = (inc: number) => ({ inc, ex: inc, gst: 0 })

const order: ReadableOrder = {
  orderID: 10482,
  title: 'Order',
  version: 1,
  date: '2029-12-01',
  dealer: { name: 'Dana Dealer', email: 'dana@dealer.test' },
  customer: [{ label: 'Name', value: 'Ada Nguyen' }],
  sections: [],
  charges: [],
  monthly: amount(35),
  onceOff: amount(0),
  overTerm: amount(840),
}

const term = (id: number): TermCondition => ({
  id,
  version: 1,
  section: 'General',
  heading: `Term ${id}`,
  condition: 'You pay each month.',
  needsConfirm: true,
  termItems: [],
  termOrder: id,
  extraDisplayConditions: '',
  checked: false,
  confirmedVersion: 0,
  confirmedAt: '',
})

/** The terms of the order, of which the first ones are confirmed. */
export const termsWith = (confirmed: number) => [1, 2, 3].map((id) => ({ ...term(id), checked: id <= confirmed }))

/** An order whose internet line has changed since it was sent. */
export const signingDocument: SigningDocument = {
  ...people,
  state: 'open',
  role: 'customer',
  signers: [],
  documentHash: 'ab12',
  expiresAt,
  signedAt: '',
  order,
  inWords: { terms: [24], places: [] },
  terms: termsWith(0),
  changedLines: [
    {
      answerID: 1,
      address: '1 Harbour Street',
      wholesaler: 'NBN Co',
      askedAt: '2029-12-02T00:00:00Z',
      changes: [{ kind: 'speed', label: 'Speed', before: '100', after: '50', effect: 'accept' }],
    },
  ],
  appointments: [],
  sealed: false,
  signsAt: '',
  code: { channel: 'sms', to: '04•• ••• 678' },
}

export const signedDocument: SigningDocument = {
  ...signingDocument,
  state: 'signed',
  changedLines: [],
  signedAt: '2029-12-03T00:00:00Z',
  signers: [{ name: 'Ada Nguyen', role: 'customer', signedAt: '2029-12-03T00:00:00Z' }],
  code: null,
}

const variant = (position: number): QuotePageVariant => ({
  position,
  orderID: 10500 + position,
  quoteVersion: position,
  label: `Variant ${position}`,
  chosen: false,
  monthly: 35 * position,
  onceOff: 10 * position,
  overTerm: 850 * position,
  order,
  currentSpend: 50 * position,
  saving: 15 * position,
  comparison: { months: 12 * position, currentSpend: 600 * position, proposed: 430 * position, saving: 170 * position },
  supplied: [{ description: `Phone ${position}`, quantity: position, amount: 99 * position }],
  suppliedTotal: 99 * position,
})

export const quotePage: QuotePage = {
  ...people,
  state: 'open',
  message: 'As discussed.',
  expiresAt,
  answeredAt: '',
  answeredName: '',
  acceptedOrder: 0,
  code: { channel: 'sms', to: '04•• ••• 678' },
  variants: [variant(1), variant(2)],
  questions: [],
}

export const portPage: PortRequestPage = {
  ...people,
  state: 'open',
  expiresAt,
  answeredAt: '',
  photos: 0,
  code: null,
  numbers: [
    {
      number: '0298765000',
      group: 1,
      carrier: 'Telstra',
      code: 'account',
      reason: 'The account number is another one.',
      fields: ['accountNumber', 'settled'],
      accountNumber: '123',
      accountAbn: '',
      accountName: '',
    },
  ],
}

const milestone = (next: Partial<ProgressMilestone>): ProgressMilestone => ({
  key: 'setUp:1',
  what: 'Set up',
  state: 'waiting',
  actor: 'provider',
  who: 'Example Telecom',
  at: '',
  day: '2030-01-10',
  detail: '',
  next: '',
  ...next,
})

/** The progress of an order with one milestone, and whether the customer gets messages about it. */
export const progressPage = (
  isOn: boolean,
  words: { now: string; next: string; step: Partial<ProgressMilestone> },
): ProgressPage => {
  const milestones = [milestone(words.step)]
  return {
    providerName: people.providerName,
    dealerName: people.sentBy,
    toName: people.toName,
    progress: {
      orderID: 10482,
      state: 'processing',
      now: words.now,
      next: words.next,
      milestones,
      sites: [{ address: '', services: [{ title: 'Internet', lines: [{ labels: ['NBN 100'], milestones }] }] }],
      numbers: [],
      endsAt: '2031-01-01T00:00:00Z',
    },
    channels: [{ channel: 'email', to: 'a••@customer.test', isOn }],
  }
}

export const slotList: SlotList = {
  outcome: 'offered',
  wholesaler: 'NBN Co',
  message: '',
  from: '2030-01-07',
  nextFrom: '2030-01-21',
  slots: [
    { slotCode: 'a', start: '2030-01-07T21:00:00Z', end: '2030-01-08T01:00:00Z' },
    { slotCode: 'b', start: '2030-01-08T21:00:00Z', end: '2030-01-09T01:00:00Z' },
  ],
}

/** The appointment of an internet line, with other values of the line. */
export const appointmentPage = (line: Partial<AppointmentPage['lines'][number]>): AppointmentPage => ({
  ...people,
  state: 'open',
  lines: [
    {
      rowID: 1,
      wholesaler: 'NBN Co',
      address: '1 Harbour Street',
      state: 'confirmed',
      start: '2030-01-06T21:00:00Z',
      end: '2030-01-07T01:00:00Z',
      next: null,
      changeUntil: '2030-01-05T00:00:00Z',
      canChange: true,
      problem: '',
      chosenBy: 'Dana Dealer',
      ...line,
    },
  ],
})

export const applicationPage: ApplicationPage = {
  ...people,
  kind: 'relocation',
  state: 'open',
  status: 'Sent',
  role: 'customer',
  orderID: 10482,
  channel: 'email',
  expiresAt,
  decidedAt: '',
  comment: '',
  code: { channel: 'email', to: 'a••@customer.test' },
  facts: [{ label: 'New address', value: '2 Harbour Street' }],
  services: [],
  equipment: [],
}
