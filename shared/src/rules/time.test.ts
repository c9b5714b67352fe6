import { afterEach, describe, expect, test } from 'vitest'
import { toDisplayDate } from './formats.ts'
import { dayOf, isTimeZone, setTimeZone, toClockTime, toDisplayTime, toEvidenceTime, toLocalDay } from './time.ts'

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

  test('evidence shows the provider’s time and UTC', () => {
    expect(toEvidenceTime('2026-11-21T10:18:20Z')).toBe('21/11/2026 21:18:20 AEDT (10:18:20 UTC)')
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
