import { internet } from '../blocks/internet.ts'
import type { LineAppointment } from '../contract/appointments.ts'
import type { LineAnswer, LineFacts } from '../contract/line-answers.ts'
import { makeCustomer } from './test-order.ts'

const [address] = makeCustomer().addressDetails

/** Makes a stored nbn line at the address of the customer. */
export const makeLine = (rowID: number, values: Record<string, unknown> = {}) => ({
  [internet.rowID]: rowID,
  internetType: 'nbn',
  ratePlanID: 1,
  addressID: address?.addressID ?? 0,
  speedRequested: '100/20',
  ...values,
})

const facts: LineFacts = {
  locationID: 'LOC000900000025',
  technology: 'FTTP',
  serviceClass: 3,
  available: true,
  reason: '',
  hasCapacity: true,
  downMbps: 1000,
  upMbps: 400,
  fee: 0,
  needsLine: false,
  needsEquipment: false,
  port: '',
  isPortFree: true,
  expectedDate: '',
}

/** Makes the answer of nbn about that line. `facts` are null if it did not answer. */
export const makeAnswer = (
  rowID: number,
  changes: Partial<LineFacts> | null = {},
  overrides: Partial<LineAnswer> = {},
): LineAnswer => ({
  answerID: rowID,
  rowID,
  wholesaler: 'nbn',
  question: {
    type: 'nbn',
    addressID: address?.addressID ?? 0,
    searchResultId: address?.searchResultId ?? '',
    formattedAddress: address?.formattedAddress ?? '',
    soldDownMbps: 100,
    soldUpMbps: 20,
  },
  outcome: changes === null ? 'notReached' : 'answered',
  facts: changes === null ? null : { ...facts, ...changes },
  hash: '',
  askedAt: '2026-07-01T00:00:00Z',
  expiresAt: '2026-07-31T00:00:00Z',
  acceptedBy: '',
  ...overrides,
})

export const makeAppointment = (rowID: number, overrides: Partial<LineAppointment> = {}): LineAppointment => ({
  rowID,
  wholesaler: 'nbn',
  address: address?.formattedAddress ?? '',
  state: 'held',
  start: '2026-07-20T22:00:00Z',
  end: '2026-07-21T02:00:00Z',
  next: null,
  changeUntil: '',
  canChange: true,
  problem: '',
  chosenBy: 'Dana Novak',
  ...overrides,
})
