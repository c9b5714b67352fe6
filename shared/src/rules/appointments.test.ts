import { expect, test } from 'vitest'
import {
  type AppointmentRecord,
  type AppointmentState,
  type RecordState,
  toAppointmentTime,
  toLineAppointment,
  toLineAppointments,
} from './appointments.ts'

const now = new Date('2026-12-10T00:00:00Z')
const early = { start: '2026-12-14T21:00:00Z', end: '2026-12-15T01:00:00Z', changeUntil: '2026-12-13T21:00:00Z' }
const later = { start: '2026-12-16T02:00:00Z', end: '2026-12-16T06:00:00Z', changeUntil: '2026-12-15T02:00:00Z' }

function record(state: RecordState, overrides: Partial<AppointmentRecord> = {}): AppointmentRecord {
  const line = { appointmentID: 1, rowID: 7, wholesaler: 'nbn', address: '1 Harbour Street', chosenBy: 'Dana' }
  return { ...line, ...early, state, problem: '', ...overrides }
}

test.each<[string, AppointmentRecord[], AppointmentState, string, boolean]>([
  ['a requested time', [record('requested')], 'requested', early.start, true],
  ['a held time', [record('held')], 'held', early.start, true],
  ['a time before its confirmation', [record('confirming')], 'confirming', early.start, true],
  ['a confirmed time', [record('confirmed')], 'confirmed', early.start, true],
  [
    'a confirmed time after the limit',
    [record('confirmed', { changeUntil: '2026-12-09T00:00:00Z' })],
    'confirmed',
    early.start,
    false,
  ],
  ['a confirmed time without a limit', [record('confirmed', { changeUntil: '' })], 'confirmed', early.start, true],
  [
    'a time that is over',
    [record('confirmed', { start: '2026-12-01T00:00:00Z', end: '2026-12-01T04:00:00Z' })],
    'past',
    '2026-12-01T00:00:00Z',
    false,
  ],
  ['an expired hold', [record('expired')], 'needed', '', true],
  ['a refused time', [record('failed')], 'needed', '', true],
  [
    'a released time',
    [record('confirmed'), record('released')].map((one) => ({ ...one, state: 'released' as const })),
    'none',
    '',
    true,
  ],
  ['a refused move', [record('confirmed'), record('failed', later)], 'confirmed', early.start, true],
  ['a move of a held time', [record('held'), record('requested', later)], 'held', early.start, true],
  ['a move after it is confirmed', [record('released'), record('confirmed', later)], 'confirmed', later.start, true],
])('returns the state of a line with %s', (_name, records, state, start, canChange) => {
  expect(toLineAppointment(records, now)).toMatchObject({ state, start, canChange, rowID: 7 })
})

test('returns the time that replaces the current one, and the reason of a refusal', () => {
  expect(toLineAppointment([record('confirmed'), record('confirming', later)], now)).toMatchObject({
    state: 'confirmed',
    start: early.start,
    next: { start: later.start, end: later.end },
    problem: '',
  })
  expect(toLineAppointment([record('confirmed'), record('failed', { ...later, problem: 'Taken' })], now)).toMatchObject(
    {
      next: null,
      problem: 'Taken',
    },
  )
  expect(toLineAppointment([], now)).toBeUndefined()
})

test('groups the records of an order by line', () => {
  const records = [record('held'), record('held', { rowID: 8 }), record('requested', later)]
  expect(toLineAppointments(records, now).map(({ rowID, next }) => [rowID, next?.start])).toEqual([
    [7, later.start],
    [8, undefined],
  ])
})

test('formats a time with its weekday and time zone', () => {
  expect(toAppointmentTime(early)).toBe('Tuesday 15/12/2026, 08:00 to 12:00 AEDT')
  expect(toAppointmentTime({ start: '2026-07-01T22:00:00Z', end: '2026-07-02T15:00:00Z' })).toBe(
    'Thursday 02/07/2026, 08:00 to 03/07/2026 01:00 AEST',
  )
})
