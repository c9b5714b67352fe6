import type { ReadableOrder } from '../contract/signing.ts'
import { orderStatus } from '../rules/order-states.ts'
import type { AppointmentFacts, PortFacts, ProgressFacts, SignerFacts } from './facts.ts'

const columnsOf = (...labels: string[]) => labels.map((label) => ({ label, align: 'left' as const }))

/** A document with two sites, a mobile without an address, charges, and a range of numbers to move. */
const testDocument: ReadableOrder = {
  orderID: 10482,
  title: 'Order',
  version: 1,
  date: '01/11/2026',
  dealer: { name: 'Northside Telecom', email: 'dana@northside.example' },
  customer: [{ label: 'Name', value: 'Ada Nguyen' }],
  sections: [
    {
      title: 'Internet',
      facts: [],
      columns: columnsOf('Address', 'Plan'),
      rows: [
        ['1 Harbour Street', 'NBN 100'],
        ['2 Hill Road', 'NBN 50'],
      ],
      places: ['1 Harbour Street', '2 Hill Road'],
    },
    {
      title: 'Mobile',
      facts: [],
      columns: columnsOf('Mobile number', 'Plan'),
      rows: [
        ['0412 345 678', 'SIM 20'],
        ['0412 345 679', 'SIM 20'],
      ],
    },
    { title: 'Other Charges', facts: [], columns: columnsOf('Item'), rows: [['Cabling']] },
    {
      title: 'IP Porting',
      facts: [],
      columns: columnsOf('Category', 'Service number', 'Current provider'),
      rows: [
        ['C: several or complex services', '02 5550 9904', 'Telstra'],
        ['A: one simple service', '02 5550 8000', 'Optus'],
      ],
      notes: [[{ label: 'Last of range', value: '06' }], []],
    },
  ],
  charges: [],
  monthly: { ex: 0, gst: 0, inc: 0 },
  onceOff: { ex: 0, gst: 0, inc: 0 },
  overTerm: { ex: 0, gst: 0, inc: 0 },
}

export const makeSigner = (overrides: Partial<SignerFacts> = {}): SignerFacts => ({
  name: 'Ada Nguyen',
  role: 'customer',
  status: 'sent',
  viewedAt: '',
  signedAt: '',
  ...overrides,
})

const signedSigner = makeSigner({
  status: 'signed',
  viewedAt: '2026-11-02T00:00:00.000Z',
  signedAt: '2026-11-02T01:00:00.000Z',
})

/** The facts of a signed order that the provider has taken. */
export const makeFacts = (overrides: Partial<ProgressFacts> = {}): ProgressFacts => ({
  orderID: 10482,
  orderStatus: orderStatus.signed,
  movedAt: '2026-11-02T01:00:00.000Z',
  signedDate: '2026-11-02',
  wasSent: true,
  isReplaced: false,
  providerName: 'Example Telecom',
  dealerName: 'Northside Telecom',
  customerName: 'Ada Nguyen',
  sentAt: '2026-11-01T00:00:00.000Z',
  document: testDocument,
  signers: [signedSigner],
  takenAt: '2026-11-02T02:00:00.000Z',
  ports: [],
  portChanges: [],
  appointments: [],
  ...overrides,
})

export const makePort = (number: string, overrides: Partial<PortFacts> = {}): PortFacts => ({
  number,
  state: 'submitted',
  date: '',
  code: '',
  attempt: 1,
  changedAt: '2026-11-03T00:00:00.000Z',
  ...overrides,
})

export const makeAppointment = (overrides: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  rowID: 1,
  wholesaler: 'nbn',
  address: '1 Harbour Street',
  state: 'held',
  start: '',
  end: '',
  next: null,
  changeUntil: '',
  canChange: true,
  problem: '',
  chosenBy: '',
  changedAt: '2026-11-03T00:00:00.000Z',
  ...overrides,
})
