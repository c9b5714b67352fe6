import { expect, test } from 'vitest'
import { toDialled } from '../rules/dialled.ts'
import { toMailbox } from '../rules/mailbox.ts'
import { isPhone } from '../rules/phone.ts'
import { isEmail } from './email.ts'
import { type CellKind, readCell } from './read-cell.ts'

const read = (kind: CellKind, text: string) => readCell({ kind, label: 'Field' }, text)
const textOf = (kind: CellKind, text: string) => String(read(kind, text).value)

test.each([
  ['٠٤١٢٣٤٥٦٧٨', '0412345678'],
  ['०४१२ ३४५ ६७८', '0412 345 678'],
  ['๐๒ ๙๘๗๖ ๕๔๐๐', '02 9876 5400'],
  ['𝟎𝟒𝟏𝟐 𝟑𝟒𝟓 𝟔𝟕𝟖', '0412 345 678'],
  ['0412·345·678', '0412 345 678'],
  ['0412_345_678', '0412 345 678'],
  ['0412⁃345⁃678', '0412-345-678'],
  ['Contact: 0412 345 678', '0412 345 678'],
  ['WhatsApp +61 412 345 678', '+61 412 345 678'],
  ['Reception – 02 9876 5400', '02 9876 5400'],
  ['A/H: 02 9876 5400', '02 9876 5400'],
  ['After hours 02 9876 5400', '02 9876 5400'],
  ['0412 345 678 - mobile', '0412 345 678'],
  ['(0061) 412 345 678', '+61 412 345 678'],
])('reads the number %j as %j', (text, value) => {
  expect(read('phone', text)).toEqual({ value })
  expect(isPhone(value)).toBe(true)
})

const spellingsOfNumber = [
  '0412345678',
  '+61 (0) 412 345 678',
  '(+61) 412-345-678',
  '0061 412 345 678',
  '0011 61 412345678',
  '61 412 345 678',
  '412345678',
  '0412–345—678',
  '0412﹣345−678',
  '0412.345.678',
  '0412/345/678',
  '０４１２　３４５　６７８',
  '۰۴۱۲۳۴۵۶۷۸',
  '\u200f0412\u00a0345\u202f678\u200e',
  '0412\u200b345\u00ad678',
  '\ufefftel:+61-412-345-678',
  '☎ Mob.: 0412 345 678',
  '0412 345 678 (mobile)',
]
test.each(spellingsOfNumber)('the number %j is dialled as 0412345678', (text) => {
  expect(toDialled(textOf('phone', text))).toBe('0412345678')
})

test.each([
  ['pat@bücher.example', 'Pat@XN--BCHER-KVA.example.'],
  ['pat@BÜCHER.example', '<pat@bu\u0308cher.example>'],
  ['pat+sales@straße.example', 'pat@xn--strae-oqa.example'],
  ['pat@例え.jp', 'PAT@xn--r8jz45g.jp'],
  ['p.at@ＧＭＡＩＬ.com', 'pat+orders@googlemail.com'],
  ['pat@customer。test', 'PAT@customer.test;'],
  ['pat @ customer.test', 'mailto:pat@customer.test?cc=sam@customer.test'],
  ['pat@customer\u00ad.test', '\u2068pat@customer.test\u2069'],
  ['“Pat Lee” <pat@customer.test>', 'E-mail: pat@customer.test (work)'],
])('%j and %j are one mailbox', (one, other) => {
  const addresses = [one, other].map((text) => textOf('email', text))
  expect(addresses.map(isEmail)).toEqual([true, true])
  expect(new Set(addresses.map(toMailbox)).size).toBe(1)
})

test('an address that cannot be mailed keeps its letters', () => {
  expect(read('email', 'pät@bücher.example')).toEqual({ value: 'pät@bücher.example' })
})

test('digits of every script are digits of dates and amounts', () => {
  expect(read('date', '١٤/٠٣/١٩٨٠')).toEqual({ value: '1980-03-14' })
  expect(read('money', '٤٥٫٥٠')).toEqual({ value: 45.5 })
  expect(read('money', '१,२८४.५०')).toEqual({ value: 1284.5 })
})
