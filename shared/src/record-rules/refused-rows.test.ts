import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mobile } from '../blocks/mobile.ts'
import { ports } from '../blocks/ports.ts'
import { spellingsOf } from '../rules/test-spellings.ts'
import { mergesOf, refusedRows } from './refused-rows.ts'
import { factsOf, missingRequirements } from './requirements.ts'
import { makeOrder } from './test-order.ts'

const facts = factsOf(makeOrder())
const port = (mobileNumber: string, more = {}) => ({
  mobileID: 1,
  orderType: 'new',
  mobileNumber,
  ratePlanID: 1,
  ...more,
})
const linksOf = (content: Parameters<typeof makeOrder>[1]) =>
  missingRequirements(makeOrder({}, content)).map(({ code, link, message }) => `${code} ${link}: ${message}`)

test('a mobile in two spellings stops sending, with a link to both rows', () => {
  const links = linksOf({ mobile: [port('0412 345 678'), port('0499 999 999'), port('+61 412 345 678')] })
  expect(links).toEqual([
    'MOB-duplicate /create-mobile?row=1&field=mobileNumber: This mobile number is already on the order (row 1)',
    'MOB-duplicate /create-mobile?row=3&field=mobileNumber: This mobile number is already on the order (row 3)',
  ])
})

test('every two spellings of a number are refused in every list of numbers', () => {
  const spelling = fc.constantFrom(...spellingsOf('0412345678'))
  fc.assert(
    fc.property(spelling, spelling, (one, other) => {
      expect(refusedRows({ mobile: [port(one), port(other)] }, facts)).toHaveLength(2)
      const [first, second] = [{ serviceNumber: one }, { serviceNumber: other }]
      expect(refusedRows({ ports: [first, second] }, facts)).toHaveLength(2)
      expect(
        refusedRows(
          {
            inbound: [
              { ...first, stateBased: [] },
              { ...second, stateBased: [] },
            ],
          },
          facts,
        ),
      ).toHaveLength(2)
      expect(refusedRows({ pstnChurn: [first, second] }, facts)).toHaveLength(2)
      expect(refusedRows({ isdn: [{ numbers: [one, other] }] }, facts)).toHaveLength(1)
    }),
  )
})

test.each([
  ['a fixed line', { pstnChurn: [{ serviceNumber: '(02) 9876 5476' }] }, 'a line that churns'],
  ['an ISDN service', { isdn: [{ numbers: ['+61 2 9876 5476'] }] }, 'an ISDN service'],
  ['a mobile port', { mobile: [port('02 9876 5476', { orderType: 'port' })] }, 'a mobile port'],
])('a port of a number of %s is refused', (_, content, service) => {
  const rows = { ports: [{ serviceNumber: '0298765400', range: '499' }], ...content }
  expect(refusedRows(rows, facts)).toMatchObject([
    {
      row: 0,
      rule: 'PORT-ordered-elsewhere',
      message: `02 9876 5476 is also ordered as ${service}. Remove one of them`,
    },
  ])
})

test('either of two rows with one number is kept, with the filled-in values of the other', () => {
  const rows = [
    port('0412345678', { currentCarrier: 'Optus', accountNo: '1' }),
    port('+61412345678', { orderType: 'port', accountNo: '2', simCardNo: '89' }),
  ]
  expect(mergesOf(mobile, rows, facts)).toMatchObject([
    {
      kept: 0,
      removed: 1,
      merged: {
        mobileNumber: '0412345678',
        orderType: 'port',
        currentCarrier: 'Optus',
        accountNo: '1',
        simCardNo: '89',
      },
    },
    { kept: 1, removed: 0, merged: { mobileNumber: '+61412345678', currentCarrier: 'Optus', accountNo: '2' } },
  ])
})

test('each further row with the number is merged with the first one', () => {
  const rows = ['0412345678', '0499 999 999', '412345678', '+61412345678'].map((number) => port(number))
  expect(mergesOf(mobile, rows, facts).map(({ kept, removed }) => [kept, removed])).toEqual([
    [0, 2],
    [2, 0],
    [0, 3],
    [3, 0],
  ])
})

test('a range is kept rather than a number in it, and ranges that overlap in part are joined', () => {
  const range = { serviceNumber: '0298765400', range: '499', accountNumber: '' }
  const number = { serviceNumber: '02 9876 5476', range: '', accountNumber: '7' }
  expect(mergesOf(ports, [number, range], facts)).toMatchObject([
    { kept: 1, removed: 0, merged: { ...range, accountNumber: '7' } },
  ])
  const other = { serviceNumber: '0298765450', range: '549' }
  for (const [first, last] of [
    [range, other],
    [other, range],
  ] as const)
    expect(mergesOf(ports, [first, last], facts)).toMatchObject([
      {
        kept: 0,
        removed: 1,
        merged: { serviceNumber: '0298765400', range: '0298765549' },
        joined: '02 9876 5400–02 9876 5549',
      },
    ])
  const inOther = { serviceNumber: '+61 2 9876 5490', range: '0298766480' }
  expect(mergesOf(ports, [range, inOther], facts)).toEqual([])
  expect(refusedRows({ ports: [range, other] }, facts)).toHaveLength(2)
})
