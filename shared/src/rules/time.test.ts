import { afterEach, describe, expect, test } from 'vitest'
import { toDisplayDate } from './formats.ts'
import {
  dayOf,
  daysBetween,
  endOfDayAfter,
  fromLocalTime,
  isTimeZone,
  setTimeZone,
  toClockTime,
  toDisplayTime,
  toEvidenceTime,
  toInstant,
  toLocalDay,
} from './time.ts'

afterEach(() => setTimeZone('Australia/Sydney'))

describe('times of the provider', () => {
  test.each([
    // Daylight saving ends on 5 April 2026 at 3:00 and begins on 4 October 2026 at 2:00.
    ['2026-04-04T15:59:59Z', '2026-04-05', '05/04/2026 02:59 AEDT'],
    ['2026-04-04T16:00:00Z', '2026-04-05', '05/04/2026 02:00 AEST'],
    ['2026-10-03T15:59:59Z', '2026-10-04', '04/10/2026 01:59 AEST'],
    ['2026-10-03T16:00:00Z', '2026-10-04', '04/10/2026 03:00 AEDT'],
    ['2026-11-21T12:59:59Z', '2026-11-21', '21/11/2026 23:59 AEDT'],
    ['2026-11-21T13:00:00Z', '2026-11-22', '22/11/2026 00:00 AEDT'],
    ['2026-07-01T13:59:59Z', '2026-07-01', '01/07/2026 23:59 AEST'],
    ['2026-07-01T14:00:00Z', '2026-07-02', '02/07/2026 00:00 AEST'],
  ])('the instant %s is on the day %s, and is shown as %s', { meta: { rules: ['U19'] } }, (instant, day, text) => {
    expect(toLocalDay(instant)).toBe(day)
    expect(toDisplayTime(instant, { zone: true })).toBe(text)
    expect(toDisplayDate(instant)).toBe(text.slice(0, 10))
    expect(toClockTime(instant)).toBe(text.slice(11, 16))
  })

  test.each([
    ['2026-11-26T10:00:00+11:00', 30, 'Australia/Sydney', '2026-12-26T23:59:59.999+11:00'],
    ['2026-11-26T23:59:59+11:00', 0, 'Australia/Sydney', '2026-11-26T23:59:59.999+11:00'],
    // 30 times 24 hours end on the day before, because of the hour that is gained or lost in between.
    ['2026-03-20T00:30:00+11:00', 30, 'Australia/Sydney', '2026-04-19T23:59:59.999+10:00'],
    ['2026-09-20T23:30:00+10:00', 30, 'Australia/Sydney', '2026-10-20T23:59:59.999+11:00'],
    ['2026-04-04T12:00:00+11:00', 1, 'Australia/Sydney', '2026-04-05T23:59:59.999+10:00'],
    ['2026-11-26T23:30:00+08:00', 14, 'Australia/Perth', '2026-12-10T23:59:59.999+08:00'],
    ['2026-11-26T10:00:00-10:00', 1, 'Pacific/Honolulu', '2026-11-27T23:59:59.999-10:00'],
    ['2028-02-28T10:00:00+13:00', 1, 'Pacific/Auckland', '2028-02-29T23:59:59.999+13:00'],
    // The clocks skip the midnight at the end of this day.
    ['2026-04-22T10:00:00+02:00', 1, 'Africa/Cairo', '2026-04-23T23:59:59.999+02:00'],
  ])('what begins at %s and is valid for %i days in %s ends at %s', (now, days, name, end) => {
    setTimeZone(name)
    expect(endOfDayAfter(new Date(now), days)).toEqual(new Date(end))
  })

  test('a local time is found on each side of a change of the clocks', () => {
    const find = (text: string) => fromLocalTime(Date.parse(`${text}Z`)).toISOString()
    expect(find('2026-04-05T01:59:00')).toBe('2026-04-04T14:59:00.000Z')
    expect(find('2026-04-05T03:00:00')).toBe('2026-04-04T17:00:00.000Z')
    expect(find('2026-10-04T01:59:00')).toBe('2026-10-03T15:59:00.000Z')
    expect(find('2026-10-04T03:00:00')).toBe('2026-10-03T16:00:00.000Z')
  })

  test('evidence shows the provider’s time and UTC', () => {
    expect(toEvidenceTime('2026-11-21T10:18:20Z')).toBe('21/11/2026 21:18:20 AEDT (10:18:20 UTC)')
  })

  test.each([
    ['2026-11-28T14:30:00Z', '2026-11-29T12:30:00Z', 0],
    ['2026-11-29T12:30:00Z', '2026-11-29T13:30:00Z', 1],
    ['2026-11-30', '2026-11-29T12:30:00Z', -1],
    // Over a change of the clocks, of which the first day has 23 hours.
    ['2026-10-03T13:30:00Z', '2026-10-05T12:30:00Z', 2],
    ['', '2026-11-29T12:30:00Z', Number.NaN],
  ])('the local days from %j to %j are %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })

  test('the day of a date is the same in every time zone, and other text has an empty day', () => {
    expect([dayOf('2026-03-05'), dayOf('2026-03-05T20:00:00Z'), dayOf('soon'), dayOf('')]).toEqual([
      '2026-03-05',
      '2026-03-06',
      '',
      '',
    ])
    expect([toDisplayDate('2026-03-05'), toDisplayDate('soon')]).toEqual(['05/03/2026', 'soon'])
    expect([toDisplayTime(''), toDisplayTime(null), toDisplayTime('soon')]).toEqual(['', '', ''])
  })

  test('another time zone changes all formats', () => {
    setTimeZone('Australia/Perth')
    expect(toDisplayTime('2026-11-21T15:30:00Z', { zone: true })).toBe('21/11/2026 23:30 AWST')
    expect([isTimeZone('Australia/Perth'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})

test.each([
  ['a column', new Date('2026-11-28T01:02:03.456Z'), '2026-11-28T01:02:03.456Z'],
  ['a text in JSON, whose microseconds end', '2026-11-28T12:02:03.456789+11:00', '2026-11-28T01:02:03.456Z'],
  ['no instant', null, ''],
])('the API has an instant of the database in UTC, from %s', (_, stored, instant) => {
  expect(toInstant(stored)).toBe(instant)
})
