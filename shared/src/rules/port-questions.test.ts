import { describe, expect, test } from 'vitest'
import {
  answerErrors,
  fieldsFor,
  type PortAnswer,
  portRequestState,
  splitNumbers,
  toAccountNumber,
  toLastDigits,
  wordsFor,
} from './port-questions.ts'
import { correctionFor } from './port-states.ts'

const fields: [code: string, fields: string[]][] = [
  ['carrier', ['carrier', 'accountNumber']],
  ['account', ['accountNumber']],
  ['name', ['accountName']],
  ['abn', ['accountAbn']],
  ['authorisation', ['authorised']],
  ['associated', ['associatedNumbers']],
  ['barred', ['settled']],
  ['complex', []],
  ['', []],
  ['X-417', ['accountNumber', 'accountName']],
  ['constructor', ['accountNumber', 'accountName']],
]

test.each(fields)('the rejection %j asks for %j', (code, expected) => {
  expect(fieldsFor(code)).toEqual(expected)
  expect(wordsFor(code, 'Telstra') === '').toBe(expected.length === 0)
  if (!['X-417', 'constructor', ''].includes(code)) expect(correctionFor(code)).not.toBe('')
})

describe('an answer', () => {
  const rejected = {
    carrier: 'Telstra',
    accountNumber: '2000123456',
    accountName: 'Kestrel Pty Ltd',
    accountAbn: '51824753556',
  }
  const answers: [code: string, answer: PortAnswer, errors: string[]][] = [
    ['account', { accountNumber: '2000 999 999' }, []],
    ['account', { accountNumber: '' }, ['accountNumber']],
    ['account', { accountNumber: '12' }, ['accountNumber']],
    ['account', { accountNumber: '2000 123 456' }, ['accountNumber']],
    ['carrier', {}, ['carrier', 'accountNumber']],
    ['carrier', { carrier: 'Optus', accountNumber: '12345678' }, []],
    ['carrier', { carrier: ' TELSTRA', accountNumber: '2000-123 456' }, ['accountNumber']],
    ['carrier', { carrier: 'Optus', accountNumber: '2000123456' }, ['accountNumber']],
    ['carrier', { carrier: 'Small Telecom', accountNumber: '2000123456' }, []],
    ['name', { accountName: 'KESTREL P/L' }, ['accountName']],
    ['name', { accountName: 'Kestrel Holdings' }, []],
    ['abn', { accountAbn: '51 824 753 556' }, ['accountAbn']],
    ['abn', { accountAbn: '12' }, ['accountAbn']],
    ['abn', { accountAbn: '53 004 085 616' }, []],
    ['authorisation', { authorised: false }, ['authorised']],
    ['authorisation', { authorised: true }, []],
    ['associated', { associatedNumbers: ['02 5550 1000'] }, []],
    ['associated', { associatedNumbers: ['next door'] }, ['associatedNumbers']],
    ['barred', {}, ['settled']],
    ['barred', { settled: true }, []],
    ['complex', {}, []],
    ['X-417', {}, ['accountNumber', 'accountName']],
  ]
  test.each(answers)('to %j with %j has errors at %j', (code, answer, errors) => {
    expect(answerErrors(code, answer, rejected).map(({ path }) => path)).toEqual(errors)
  })

  test('has the account number as the carrier writes it', () => {
    expect(toAccountNumber({ accountNumber: ' 2000 999-999 ' }, rejected)).toBe('2000999999')
    expect(toAccountNumber({ accountNumber: 'A 12' }, { carrier: 'Small Telecom' })).toBe('A 12')
  })
})

test('splits a list of numbers', () => {
  expect(splitNumbers('02 5550 1000, 02 5550 1001;\n 0255501002 ,')).toEqual([
    '02 5550 1000',
    '02 5550 1001',
    '0255501002',
  ])
})

test.each([
  ['2000123456', '…456'],
  ['123', ''],
  ['', ''],
])('shows only the end of %j', (value, expected) => {
  expect(toLastDigits(value)).toBe(expected)
})

const now = new Date('2026-11-25T00:00:00Z')
const later = new Date('2026-11-26T00:00:00Z')
test.each([
  [{ answeredAt: null, closed: '', expiresAt: later }, 2, 'open'],
  [{ answeredAt: null, closed: '', expiresAt: now }, 2, 'expired'],
  [{ answeredAt: null, closed: '', expiresAt: later }, 0, 'settled'],
  [{ answeredAt: null, closed: 'replaced', expiresAt: later }, 2, 'replaced'],
  [{ answeredAt: null, closed: 'withdrawn', expiresAt: later }, 2, 'withdrawn'],
  [{ answeredAt: now, closed: 'replaced', expiresAt: now }, 0, 'answered'],
] as const)('the state of %j with %i open numbers is %s', (request, openNumbers, state) => {
  expect(portRequestState(request, { now, openNumbers })).toBe(state)
})
