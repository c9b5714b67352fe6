import { expect, test } from 'vitest'
import type { OrderDetail } from '../contract/orders.ts'
import { internetLines } from './internet-lines.ts'
import { describeAppointment, describeCheck, describeLines } from './line-words.ts'
import { makeAnswer, makeAppointment, makeLine } from './test-lines.ts'
import { makeOrder } from './test-order.ts'

const now = new Date('2026-07-10T00:00:00Z')

function linesOf(answers: OrderDetail['lineAnswers'], speed = '100/20', rowIDs = [5]) {
  const rows = rowIDs.map((rowID) => makeLine(rowID, { speedRequested: speed }))
  return internetLines({ ...makeOrder({}, { internet: rows }), lineAnswers: answers })
}

test.each([
  ['the line was not checked', [], '100/20', 'Not checked yet', 'neutral'],
  ['the wholesaler did not answer', [makeAnswer(5, null)], '100/20', 'No answer yet', 'warn'],
  ['the sold speed is available', [makeAnswer(5)], '100/20', 'Available 100/20', 'good'],
  ['no speed is sold', [makeAnswer(5)], '', 'Available 1000/400', 'good'],
  ['the line is slower', [makeAnswer(5, { downMbps: 50, upMbps: 20 })], '100/20', 'Only 50/20', 'warn'],
  ['the line is refused', [makeAnswer(5, { available: false })], '100/20', 'nbn not available', 'bad'],
  ['a fee is new', [makeAnswer(5), makeAnswer(5, { fee: 300 }, { answerID: 6 })], '100/20', 'Changed', 'warn'],
  ['the answer is old', [makeAnswer(5, {}, { expiresAt: '2026-07-09T00:00:00Z' })], '100/20', 'Answer expired', 'warn'],
] as const)('says in a chip that %s', (_, answers, speed, label, tone) => {
  const [line] = linesOf([...answers], speed)
  expect(line && describeCheck(line, now)).toEqual({ label, tone })
})

test('a refused line that another service can replace is a warning', () => {
  const [line] = linesOf([makeAnswer(5, { available: false })])
  expect(line && describeCheck(line, now, true)).toEqual({ label: 'nbn not available', tone: 'warn' })
})

test('the answer of a sent order does not expire', () => {
  const [line] = linesOf([makeAnswer(5, {}, { expiresAt: '2026-07-09T00:00:00Z' })])
  expect(line && describeCheck(line, undefined).label).toBe('Available 100/20')
})

test('tells a repeated address once', () => {
  expect(describeLines(linesOf([makeAnswer(5)], '', [5, 6, 7]))).toBe('3 lines · 1 address · 2 not checked yet')
  expect(describeLines(linesOf([makeAnswer(5)]))).toBe('1 line · 1 address')
  expect(describeLines(linesOf([makeAnswer(5, null)]))).toBe('1 line · 1 address · 1 without an answer yet')
})

test.each([
  [undefined, undefined],
  [makeAppointment(5, { state: 'none', start: '', end: '' }), undefined],
  [makeAppointment(5), { label: '21/07 08:00', tone: 'info' }],
  [makeAppointment(5, { state: 'confirmed' }), { label: '21/07 08:00', tone: 'good' }],
  [makeAppointment(5, { state: 'needed', start: '', end: '' }), { label: 'Needs a time', tone: 'bad' }],
])('says in a chip when the technician comes (%#)', (appointment, words) => {
  expect(describeAppointment(appointment)).toEqual(words)
})
