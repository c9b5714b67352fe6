import { describe, expect, test } from 'vitest'
import { ageOn, brokenRule, type RuleContext, type RuleName, ruleMessage, validations } from './validation.ts'

interface Case {
  message: string
  good: readonly unknown[]
  bad: readonly unknown[]
  context?: RuleContext
}

const mobile = '0412 345 678'
const geographic = '02 9876 5432'

/** Every field rule with valid and invalid values. */
const cases: Record<`VAL-${RuleName}`, Case> = {
  'VAL-max': { message: 'Name can only have 3 letters', good: ['abc', 'a'], bad: ['abcd'], context: { length: 3 } },
  'VAL-maxNumber': {
    message: 'Name can only have 3 numbers',
    good: ['123', 12],
    bad: [1234, '1234'],
    context: { length: 3 },
  },
  'VAL-oneOf': { message: 'At least one item must be selected', good: [['a'], 'a'], bad: [[], '', null] },
  'VAL-email': {
    message: 'Email must be valid',
    good: [
      'ada@customer.test',
      'a.b+c@sub.customer.com.au',
      "o'neil@x.au",
      'pat&co@customer.test',
      'pat/x@customer.test',
      'pat=x@customer.test',
      'pat@bücher.example',
      'pat@xn--bcher-kva.example',
    ],
    bad: [
      'ada',
      'ada@',
      '@customer.test',
      'ada@customer',
      'a b@c.test',
      'a@b@c.test',
      'ada@customer..test',
      'a,b@c.test',
      '.pat@customer.test',
      'pat.@customer.test',
      'pat..x@customer.test',
      'pàt@customer.test',
      'pat@-customer.test',
      'pat@customer-.test',
      'pat@cust_omer.test',
      'pat@192.168.0.1',
      'pat@customer.test;',
      `${'a'.repeat(65)}@customer.test`,
      `pat@${'a'.repeat(64)}.test`,
      `pat@${'abc.'.repeat(70)}test`,
    ],
  },
  'VAL-required': {
    message: 'Name can not be empty',
    good: ['x', 1, -1, false, true, ['a']],
    bad: ['', ' ', 0, null, undefined, []],
  },
  'VAL-min_value': { message: 'Name must choose an option', good: [1, 7, '2'], bad: [0, -1, '0'] },
  'VAL-numeric': { message: 'Name must be numeric', good: ['1', '1.5', -2], bad: ['a', '1a', '1,5', Number.NaN] },
  'VAL-digits': { message: 'Name must be a valid digit', good: ['0', '0123'], bad: ['1.5', '-1', 'a', '1 2'] },
  'VAL-length': { message: 'Invalid Name', good: ['abc'], bad: ['ab', 'abcd'], context: { length: 3 } },
  'VAL-min': { message: 'Invalid Name', good: ['abc', 'abcd'], bad: ['ab'], context: { length: 3 } },
  'VAL-integer': { message: 'Invalid Name', good: ['1', -7, '0'], bad: ['1.5', 'a', 1.5] },
  'VAL-between': { message: 'Invalid Name', good: [2, 3, '5'], bad: [1, 6, 'a'], context: { min: 2, max: 5 } },
  'VAL-url': {
    message: 'Please enter a valid url.',
    good: ['https://customer.test', 'http://customer.test/a?b=c'],
    bad: ['customer.test', 'ftp://customer.test', 'https://', 'javascript:alert(1)', 'https://localhost'],
  },
  'VAL-phonenumbercustom': {
    message: 'Phone is not a valid phone number.',
    good: [geographic, '1300 123 456'],
    bad: [mobile, '12', 'phone'],
  },
  'VAL-phonenumber': {
    message: 'The Name is not a valid phone number.',
    good: [geographic, '1800 123 456'],
    bad: [mobile, '12', '029876543'],
  },
  'VAL-mobilenumber': {
    message: 'The Name is not a valid mobile.',
    good: [mobile, geographic, '13 11 14', '+61 412 345 678'],
    bad: ['12', '0412 345', 'phone'],
  },
  'VAL-landline': {
    message: 'The Name is not a valid phone number.',
    good: [geographic, '1800 123 456'],
    bad: [mobile, '12', '029876543'],
  },
  'VAL-anyPhone': {
    message: 'The Name is not a valid phone number.',
    good: [mobile, geographic, '13 11 14'],
    bad: ['12', 'phone'],
  },
  'VAL-lastOfRange': {
    message: 'The Name is not a valid phone number.',
    good: [geographic, '99', '9876 5499'],
    bad: ['987654321', 'last'],
  },
  'VAL-mobileOnly': {
    message: 'The Name is not a valid mobile.',
    good: [mobile, '+61412345678', '0011 61 412 345 678'],
    bad: [geographic, '1300 123 456'],
  },
  'VAL-inbound': {
    message: 'The Name is not a valid inbound.',
    good: ['1300 123 456', '1800 123 456', '13 11 14'],
    bad: [geographic, mobile, '1900 123 456'],
  },
  'VAL-dateofbirth': {
    message: 'The Name is not a valid birthdate.',
    good: ['2008-07-01', '1970-02-01', '1926-07-02'],
    bad: ['2008-07-02', '2020-01-01', '1926-07-01', '1900-01-01'],
    context: { today: '2026-07-01' },
  },
  'VAL-ampt': {
    message: 'The Name is not a valid AMPT domain.',
    good: ['kestrel.ampt.example.test', `${'x'.repeat(22)}.ampt.example.test`],
    bad: ['kestrel.example.test', `${'x'.repeat(23)}.ampt.example.test`],
  },
  'VAL-bsbNumber': {
    message: 'Invalid Name',
    good: ['062-000', '733-114'],
    bad: ['062000', '0620001', '000-123', '0001234', '062-0000', '062-00a'],
  },
  'VAL-bankAccountNumber': { message: 'Invalid Name', good: ['12345678', '0001234'], bad: ['00001234'] },
  'VAL-planId': { message: 'invalid plan id', good: [1, 700], bad: [0, -1] },
  'VAL-serviceId': { message: 'invalid service id', good: ['bihr', '24hr support'], bad: ['24h'] },
  'VAL-contractMonths': { message: 'Invalid contract months', good: [0, 24, '36'], bad: [-1, 'a'] },
  'VAL-abn': { message: 'Name invalid', good: ['51 824 753 556', '51824753556'], bad: ['51 824 753 557', 'abc'] },
  'VAL-acn': { message: 'Name invalid', good: ['117 345 436', '51 824 753 556'], bad: ['123', '117 345 437'] },
  'VAL-alpha_num': { message: 'Alpha numeric only', good: ['abc123', 'Zoë'], bad: ['a b', 'a-b', '!'] },
  'VAL-locationId': { message: 'Invalid Name', good: ['LOC000123'], bad: ['loc1', 'XLOC'] },
  'VAL-contactNumber': {
    message: 'Invalid contact number',
    good: ['0298765432'],
    bad: ['298765432', '02987654321', '02 9876 5432'],
  },
  'VAL-range': { message: 'Invalid range', good: [0, 5, '1'], bad: [-1, 'a'] },
}

const ruleOf = (id: string) => id.slice('VAL-'.length) as RuleName

describe.each(Object.entries(cases))('%s', (id, { message, good, bad, context }) => {
  const rule = ruleOf(id)
  test(`${id}: has the specified message`, () => {
    expect(ruleMessage(rule, 'Name', context)).toBe(message)
  })
  test.each(good.map((value) => [value]))(`${id}: takes %j`, (value) => {
    expect(validations[rule].accepts(value, context ?? {})).toBe(true)
  })
  test.each(bad.map((value) => [value]))(`${id}: refuses %j`, (value) => {
    expect(validations[rule].accepts(value, context ?? {})).toBe(false)
  })
})

test.each(['landline', 'mobilenumber', 'anyPhone', 'mobileOnly', 'inbound'] as const)(
  'a number that is dialled has no extension: %s',
  (rule) => {
    for (const extension of ['ext 12', 'x12', '#12', ';ext=12'])
      expect(brokenRule(rule, 'Name', `0412345678 ${extension}`)).toBe('Enter the number without its extension.')
  },
)

test('the phone of a person may have an extension', () => {
  expect(brokenRule('phonenumber', 'Phone', '02 9876 5432 ext 12')).toBeUndefined()
})

describe('an empty value', () => {
  const presence: readonly RuleName[] = ['required', 'oneOf', 'min_value']
  test.each(Object.entries(cases))(
    'breaks %s only if the rule requires a value',
    { meta: { rules: ['VAL-required-falsy'] } },
    (id, { context }) => {
      const rule = ruleOf(id)
      expect(brokenRule(rule, 'Name', '', context) !== undefined).toBe(presence.includes(rule))
    },
  )
  test.each([[[]], [null], [undefined], [0], ['']])(
    '%j is an empty value',
    { meta: { rules: ['VAL-required-array', 'VAL-required-falsy'] } },
    (value) => {
      expect(brokenRule('required', 'Name', value)).toBe('Name can not be empty')
    },
  )
})

test.each([
  ['2026-07-01', '2008-07-01', 18],
  ['2026-07-01', '2008-07-02', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2026-02-28', '2008-02-29', 17],
])('on %s a person born on %s is %i years old', { meta: { rules: ['VAL-dateofbirth'] } }, (today, born, age) => {
  expect(ageOn(today, born)).toBe(age)
})
