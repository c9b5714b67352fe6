import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailAddress } from '../contract/signing-message.ts'
import { email } from '../records/kinds.ts'
import { formatAbn } from '../rules/abn.ts'
import { toDialled } from '../rules/dialled.ts'
import { toDisplayDate, toMoney } from '../rules/formats.ts'
import { isPhone } from '../rules/phone.ts'
import { spellingsOf } from '../rules/test-spellings.ts'
import { cleanEmail, isEmail, toMailAddress } from './email.ts'
import { matchHeadings } from './headings.ts'
import { type CellKind, readCell } from './read-cell.ts'
import { cleanAbn } from './registers.ts'

const options = [
  { value: 1, label: 'Café Plan – Basic' },
  { value: 2, label: 'Business' },
  { value: 3, label: 'Twin' },
  { value: 4, label: 'Twin' },
  { value: 5, label: 'Old', disabled: true, note: 'archived' },
]
const read = (kind: CellKind, text: string) => readCell({ kind, label: 'Field', options }, text)

/** The value of each text, or a part of the problem after `!`. */
const values: Record<CellKind, Record<string, unknown>> = {
  text: {
    'Zoë  Müller': 'Zoë  Müller',
    'Zoe\u0308': 'Zoë',
    陳小明: '陳小明',
    '\u202eevil\u202c': 'evil',
    'Anne\u200b Lee': 'Anne Lee',
    'Main\nreception': 'Main reception',
    'می\u200cخواهم': 'می\u200cخواهم',
    ' \u00a0x\u3000y ': 'x y',
    '7.0E+07': '!shortened',
    '2.0E+1': '2.0E+1',
    '': undefined,
  },
  lines: { 'One\nTwo  ': 'One\nTwo', 'a\u200bb': 'ab', '7.0E+07': '!shortened' },
  number: {
    '45': 45,
    '1,284.50': 1284.5,
    '$ 45': 45,
    '(12.00)': -12,
    '-3': -3,
    '\u22123': -3,
    '3-': -3,
    '+3': 3,
    '45.-': 45,
    '45,–': 45,
    '.5': 0.5,
    '5.': 5,
    '1284,5': 1284.5,
    '0,5': 0.5,
    '1.284,50': 1284.5,
    '1 284': 1284,
    "1'284.50": 1284.5,
    '1\u00a0284.50': 1284.5,
    '4５': 45,
    '45\u200b': 45,
    'AUD 45': 45,
    '45 aud': 45,
    '1,234': 1234,
    '1,234,567': 1_234_567,
    '1.234.567': 1_234_567,
    '45,50': '!45.50 or 4,550',
    '1,5': '!1.5 or 15',
    '7,25': '!7.25 or 725',
    '1.234': '!1,234 or 1.2340',
    '1,2,3': '!number',
    '12,34,567': '!number',
    '12 apples': '!number',
    '1.2.3': '!number',
    '--3': '!number',
    '(-3)': '!number',
    '1 2': '!number',
    '10%': '!number',
    '': undefined,
  },
  money: {
    '45.00': 45,
    '$1,080.50': 1080.5,
    '89.95/month': 89.95,
    '89.95 per month': 89.95,
    '$89.95 pm': 89.95,
    '89.95 inc GST': 89.95,
    '$45 p.m.': 45,
    '$45 AUD': 45,
    'A$45.00': 45,
    '1$2': '!number',
    '(45.00)': -45,
    '45.005': '!45,005 or 45.0050',
    '0.005': '!two decimal places',
    '89.95 ex GST': '!number',
    lots: '!number',
    '45,50': '!45.50 or 4,550',
  },
  months: {
    '24': 24,
    '24 months': 24,
    '24mths': 24,
    '2 years': 24,
    '1yr': 12,
    'month to month': 0,
    casual: 0,
    '36 mos.': 36,
    '36 mths': 36,
    '36 mnths.': 36,
    '36m': 36,
    '36-month term': 36,
    '24 months contract': 24,
    '2 yrs.': 24,
    'M-t-M': 0,
    'month-by-month': 0,
    'No lock-in': 0,
    none: 0,
    '-24': '!months',
    '24-36 months': '!months',
    long: '!months',
  },
  date: {
    '21/11/2026': '2026-11-21',
    '5/3/26': '2026-03-05',
    '5-3-84': '1984-03-05',
    '1/1/30': '1930-01-01',
    '1/1/29': '2029-01-01',
    '05.03.2026': '2026-03-05',
    '14.3.80': '1980-03-14',
    '050326': '2026-03-05',
    '05032026': '2026-03-05',
    '20260305': '2026-03-05',
    '5 3 2026': '2026-03-05',
    '2026-03-05': '2026-03-05',
    '2026-3-5': '2026-03-05',
    '2026/03/05': '2026-03-05',
    '1980-03-14T00:00:00Z': '1980-03-14',
    '14/03/1980 00:00': '1980-03-14',
    '14/03/1980 12:00:00 AM': '1980-03-14',
    '5 Mar 2026': '2026-03-05',
    '5-Mar-26': '2026-03-05',
    '5th of March, 2026': '2026-03-05',
    'March 5, 2026': '2026-03-05',
    'Thu 5 March 2026': '2026-03-05',
    '14\u201103\u20111980': '1980-03-14',
    '1４/03/1980': '1980-03-14',
    '\u200e14/03/1980\u200e': '1980-03-14',
    '2026/3/5': '2026-03-05',
    '2026.3.5': '2026-03-05',
    '2026/25/3': '!such as 21/11/2026',
    '14.Mar.80': '1980-03-14',
    '14-Mar-1980': '1980-03-14',
    '14/Mar/1980': '1980-03-14',
    '14MAR1980': '1980-03-14',
    "14 Mar '80": '1980-03-14',
    'Mar. 14, 1980': '1980-03-14',
    'Mar-14-1980': '1980-03-14',
    '14\u20443\u20441980': '1980-03-14',
    '29/02/2028': '2028-02-29',
    '29/02/2026': '!such as 21/11/2026',
    '31/02/2026': '!such as 21/11/2026',
    '13/13/2026': '!such as 21/11/2026',
    '03/14/1980': '!Write 14/03/1980',
    '14/3': '!such as 21/11/2026',
    '29294': '!such as 21/11/2026',
    tomorrow: '!such as 21/11/2026',
  },
  flag: {
    ...Object.fromEntries(
      ['yes', 'Y', 'TRUE', '1', '1.0', 'x', 'on', '✓', '✔', '✔️', 'Enabled'].map((word) => [word, true]),
    ),
    ...Object.fromEntries(['no', 'N', 'false', '0', 'off', '-', '–', 'none', 'n/a', ''].map((word) => [word, false])),
    maybe: '!Yes or No',
    '✗': '!Yes or No',
  },
  choice: {
    'Café Plan – Basic': 1,
    'cafe\u0301 plan - basic': 1,
    ' BUSINESS ': 2,
    '1': 1,
    Busi: '!not among the choices',
    twin: '!2 choices named “Twin”',
    old: '!can no longer be chosen (archived)',
  },
  phone: {
    '0412 345 678': '0412 345 678',
    '412000102': '0412000102',
    '412 000 102': '0412 000 102',
    '298765432.0': '0298765432',
    '+61 412 000 102': '+61 412 000 102',
    '02 9876 5400\u200b': '02 9876 5400',
    '\u202d02 9876 5400\u202c': '02 9876 5400',
    '02\u20119876\u20115400': '02-9876-5400',
    '０４１２３４５６７８': '0412345678',
    'tel:+61298765400': '+61298765400',
    'Mob: 0412 345 678': '0412 345 678',
    '0412 345 678;': '0412 345 678',
    '4.12345678E+8': '0412345678',
    '4.12E+08': '!shortened',
    '1300123456': '1300123456',
    '"0412 345 678"': '0412 345 678',
    '“0412 345 678”': '0412 345 678',
    '„0412 345 678“': '0412 345 678',
    '«0412 345 678»': '0412 345 678',
    "'0412345678": '0412345678',
    '📱 0412 345 678': '0412 345 678',
    '☎️0298765400 📞': '0298765400',
    '➡ (02) 9876 5400 ✅': '(02) 9876 5400',
    'tel: 0298765400': '0298765400',
    'Ph: 02 9876 5400': '02 9876 5400',
    'PH.(02) 9876 5400': '(02) 9876 5400',
    'M: 0412 345 678': '0412 345 678',
    m0412345678: '0412345678',
    '(m) 0412 345 678': '0412 345 678',
    '0412 345 678 (m)': '0412 345 678',
    '(mob): +61 412 345 678': '+61 412 345 678',
    'Mobile no.: 0412 345 678': '0412 345 678',
    'Cell phone - 0412 345 678': '0412 345 678',
    '0298765400 (BH)': '0298765400',
    '[0298765400]': '0298765400',
    '0061 412 345 678': '+61 412 345 678',
    '00 61 2 9876 5400': '+61 2 9876 5400',
    '02 9876 5400 ext 12': '02 9876 5400 ext 12',
    'Jane 0412 345 678': 'Jane 0412 345 678',
    '(02) 9876 5400': '(02) 9876 5400',
  },
  email: {
    'Pat@customer.test': 'Pat@customer.test',
    'pat@customer.test;': 'pat@customer.test',
    'pat@customer.test, ': 'pat@customer.test',
    '<pat@customer.test>': 'pat@customer.test',
    'Pat Lee <pat@customer.test>;': 'pat@customer.test',
    'mailto:pat@customer.test': 'pat@customer.test',
    'pat@customer.test\u200b': 'pat@customer.test',
    '\u202apat@customer.test\u202c': 'pat@customer.test',
    'pat＠customer.test': 'pat@customer.test',
    '"pat@customer.test"': 'pat@customer.test',
    '“pat@customer.test”': 'pat@customer.test',
    '‘pat@customer.test’': 'pat@customer.test',
    '«pat@customer.test»': 'pat@customer.test',
    'Email: pat@customer.test': 'pat@customer.test',
    'E-mail address: <pat@customer.test>': 'pat@customer.test',
    'e: pat@customer.test': 'pat@customer.test',
    '<mailto:pat@customer.test>': 'pat@customer.test',
    'Email: mailto:pat@customer.test': 'pat@customer.test',
    'Pat Lee [mailto:pat@customer.test]': 'pat@customer.test',
    '[pat@customer.test]': 'pat@customer.test',
    'pat@customer.test (work)': 'pat@customer.test',
    'pat.o’brien@customer.test': "pat.o'brien@customer.test",
    'email@customer.test': 'email@customer.test',
    'e-mail.to@customer.test': 'e-mail.to@customer.test',
    'pat@a.test, sam@b.test': 'pat@a.test, sam@b.test',
  },
}

const rows = Object.entries(values).flatMap(([kind, texts]) =>
  Object.entries(texts).map(([text, value]) => [kind as CellKind, text, value] as const),
)

test('the table has at least 120 texts', () => {
  expect(rows.length).toBeGreaterThanOrEqual(120)
})

test.each(rows)('reads the %s %j as %j', (kind, text, value) => {
  const reading = read(kind, text)
  if (typeof value === 'string' && value.startsWith('!')) expect(reading.problem).toContain(value.slice(1))
  else expect(reading).toEqual({ value })
})

describe('reading what was shown gives the value back', () => {
  const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  const toDay = (date: Date) => date.toISOString().slice(0, 10)

  test('dates, in the form of screens and of exports', () => {
    fc.assert(
      fc.property(day.map(toDay), (date) => {
        const [year = '', month = '', number = ''] = date.split('-')
        const short = `${Number(number)}.${Number(month)}.${year.slice(2)}`
        for (const text of [date, toDisplayDate(date), `${number}${month}${year}`, short])
          expect(read('date', text)).toEqual({ value: date })
      }),
    )
  })

  test('amounts, with and without signs and groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const value = cents / 100
        for (const text of [value.toFixed(2), toMoney(value), `${toMoney(value)} / month`])
          expect(read('money', text)).toEqual({ value })
        expect(read('number', value.toFixed(2))).toEqual({ value })
        expect(read('number', String(value))).toEqual({ value })
      }),
    )
  })

  test('no comma and no point changes the digits of a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,4}(?:[.,]\d{1,4}){0,2}$/), (text) => {
        const { value } = read('number', text)
        const digits = (each: string) => each.replace(/\D|^[0.,]+/g, '').replace(/0+$/, '')
        if (value !== undefined) expect(digits(Number(value).toFixed(8))).toBe(digits(text))
      }),
    )
  })

  test('flags, choices and register numbers', () => {
    expect(['Yes', 'No'].map((text) => read('flag', text).value)).toEqual([true, false])
    for (const { value, label } of options.slice(0, 2)) expect(read('choice', label)).toEqual({ value })
    expect(cleanAbn(formatAbn('51824753556'))).toBe('51824753556')
  })

  test('a second reading changes nothing', () => {
    const dirty = fc.string({ unit: fc.constantFrom(...'aé陳0 -.@<>;,\u200b\u200d\u202e\u00a0\n\t०ｘ') })
    fc.assert(
      fc.property(dirty, (text) => {
        for (const kind of ['text', 'lines', 'phone', 'email'] as const) {
          const { value } = read(kind, text)
          if (value) expect(read(kind, String(value))).toEqual({ value })
        }
      }),
    )
  })
})

test('two spellings of a number have one dialled number', () => {
  const numbers = fc.constantFrom('0412345678', '0298765432', '1300123456')
  fc.assert(
    fc.property(numbers, fc.nat(15), (number, at) => {
      const text = spellingsOf(number)[at]
      if (text) expect(toDialled(read('phone', text).value)).toBe(number)
    }),
  )
})

test.each(['Jane 0412 345 678', '0298765400 (main)', '0412 345 678 or 0413 345 678', '04123456789'])(
  '%j is no telephone number',
  (text) => {
    expect(isPhone(String(read('phone', text).value))).toBe(false)
  },
)

test('forms, calls and messages accept the same addresses', () => {
  const words = fc.stringMatching(/^[a-zé.&/=+_'-]{1,8}$/)
  fc.assert(
    fc.property(words, words, (name, domain) => {
      const text = ` <${name}@${domain}.test>; `
      const form = email('E-mail').schema.safeParse(text)
      const call = emailAddress.safeParse(text)
      expect(call.success).toBe(form.success)
      expect(call.data).toBe(form.data)
      expect(form.success).toBe(toMailAddress(cleanEmail(text)) !== undefined)
    }),
  )
})

test('an address that was cleaned is one that mail can be sent to, if it is one at all', () => {
  expect(['pat@x.test;', 'Pat <pat@x.test>'].map(cleanEmail).every(isEmail)).toBe(true)
})

describe('headings', () => {
  const fields = [
    { name: 'postcode', headings: ['Postcode'] },
    { name: 'email', headings: ['E-mail', 'email address'] },
    { name: 'price', headings: ['Monthly retail (inc GST)', 'monthlyRetail'] },
    { name: 'account', headings: ['account'] },
  ]
  const nameOf = (text: string, tolerance: 'spelling' | 'filler') => matchHeadings(fields, [text], tolerance)[0]?.name

  test.each([
    ['POST CODE', 'postcode'],
    ['EmailAddress', 'email'],
    ['E\u2011mail', 'email'],
    ['monthly_retail', 'price'],
    ['Monthly retail inc GST', 'price'],
    ['Acct', 'account'],
    ['Account no', undefined],
  ])('%j is the column of %s', (text, name) => {
    expect(nameOf(text, 'spelling')).toBe(name)
  })

  test.each([
    ['Account no.', 'account'],
    ['Current account number', 'account'],
    ['Postcode (four digits)', 'postcode'],
    ['Colour', undefined],
  ])('a list may have %j for %s', (text, name) => {
    expect(nameOf(text, 'filler')).toBe(name)
  })

  test('a field has one column', () => {
    expect(matchHeadings(fields, ['email address', 'E-mail'], 'spelling').map((field) => field?.name)).toEqual([
      undefined,
      'email',
    ])
  })
})
