import { expect, test } from 'vitest'
import { ports } from '../blocks/ports.ts'
import { type ChaseFacts, findChase, moneyAtRisk } from './chase.ts'
import { chaseReasons } from './chase-reasons.ts'
import { orderStatus } from './order-states.ts'

const now = new Date('2026-06-20T10:00:00Z')
const order: ChaseFacts = {
  orderStatus: orderStatus.new,
  isQuote: false,
  quoteState: '',
  createdDate: '2026-06-20T09:00:00Z',
  movedAt: '2026-06-20T09:00:00Z',
  sentAt: '',
  expiresAt: '',
  envelopeStatus: '',
  hasFailedMessage: false,
  applicationStatus: '',
  hasPorts: false,
  rejectedPortAt: '',
}
const sentOrder = {
  orderStatus: orderStatus.inProgress,
  envelopeStatus: 'sent',
  sentAt: '2026-06-19T10:00:00Z',
  expiresAt: '2026-07-19T10:00:00Z',
}
const quote = { isQuote: true, sentAt: '2026-06-16T10:00:00Z', expiresAt: '2026-07-19T10:00:00Z' } as const

test.each<[string, Partial<ChaseFacts>, ReturnType<typeof findChase>]>([
  ['a draft of today', {}, undefined],
  ['a draft of some days', { createdDate: '2026-06-17T09:00:00Z' }, { reason: 'draft', days: 3 }],
  // 01:00 on 18 June in Sydney, where it is 20:00 on 20 June now.
  ['a draft of two local days', { createdDate: '2026-06-17T15:00:00Z' }, { reason: 'draft', days: 2 }],
  ['an order that was taken back', { envelopeStatus: 'voided' }, { reason: 'takenBack', days: 0 }],
  ['an order that is being sent', { envelopeStatus: 'waiting', createdDate: '2026-06-01T09:00:00Z' }, undefined],
  ['an order sent yesterday', sentOrder, undefined],
  ['an order unsigned for days', { ...sentOrder, sentAt: '2026-06-16T09:00:00Z' }, { reason: 'unsigned', days: 4 }],
  ['a link that expires soon', { ...sentOrder, expiresAt: '2026-06-21T12:00:00Z' }, { reason: 'expiresSoon', days: 1 }],
  [
    'an expired link',
    { ...sentOrder, envelopeStatus: 'expired', expiresAt: '2026-06-18T10:00:00Z' },
    { reason: 'expired', days: 2 },
  ],
  [
    'an undelivered message about a draft',
    { applicationStatus: 'Sent', hasFailedMessage: true, movedAt: '2026-06-19T10:00:00Z' },
    { reason: 'failedMessage', days: 1 },
  ],
  [
    'an undelivered question about the ports of a signed order',
    { orderStatus: orderStatus.signed, hasFailedMessage: true, hasPorts: true, movedAt: '2026-06-19T10:00:00Z' },
    { reason: 'failedMessage', days: 1 },
  ],
  ['an undelivered message', { ...sentOrder, hasFailedMessage: true }, { reason: 'failedMessage', days: 1 }],
  [
    'a declined order',
    { orderStatus: orderStatus.rejected, movedAt: '2026-06-15T10:00:00Z' },
    { reason: 'rejected', days: 5 },
  ],
  ['a signed order', { orderStatus: orderStatus.signed, movedAt: '2026-06-01T10:00:00Z' }, undefined],
  [
    'a signed order with numbers to port',
    { orderStatus: orderStatus.signed, movedAt: '2026-06-10T10:00:00Z', hasPorts: true },
    { reason: 'porting', days: 10 },
  ],
  [
    'a signed order with a rejected number',
    { orderStatus: orderStatus.signed, hasPorts: true, rejectedPortAt: '2026-06-19T09:00:00Z' },
    { reason: 'rejectedPort', days: 1 },
  ],
  [
    'an application that waits',
    { applicationStatus: 'Sent', movedAt: '2026-06-17T10:00:00Z' },
    { reason: 'application', days: 3 },
  ],
  ['an application that was declined', { applicationStatus: 'Rejected' }, { reason: 'rejectedApplication', days: 0 }],
  ['a cancelled order', { orderStatus: orderStatus.cancelled, createdDate: '2026-01-01T00:00:00Z' }, undefined],
  ['a quote with a question', { ...quote, quoteState: 'Question' }, { reason: 'question', days: 4 }],
  ['a quote without an answer', { ...quote, quoteState: 'Opened' }, { reason: 'unanswered', days: 4 }],
  ['a declined quote', { ...quote, quoteState: 'Rejected' }, { reason: 'rejected', days: 4 }],
  [
    'an expired quote',
    { ...quote, quoteState: 'Expired', expiresAt: '2026-06-19T10:00:00Z' },
    { reason: 'expired', days: 1 },
  ],
  ['a quote that another variant replaced', { ...quote, quoteState: 'Not chosen' }, undefined],
])('%s', (_, facts, chase) => {
  expect(findChase({ ...order, ...facts }, now)).toEqual(chase)
})

test('a rejected number is corrected on the screen of ports', () => {
  expect(chaseReasons.rejectedPort.route).toBe(ports.page.route)
})

test.each([
  ['over the contract terms', { monthly: 100, onceOff: 50, overTerm: 2450 }, 2450],
  ['one month without a term', { monthly: 100, onceOff: 50.1, overTerm: 50.1 }, 150.1],
  ['nothing', { monthly: 0, onceOff: 0, overTerm: 0 }, 0],
])('the money at risk is %s', (_, totals, money) => {
  expect(moneyAtRisk(totals)).toBe(money)
})
