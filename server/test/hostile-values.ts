// Values for generated requests that programs often handle wrongly.
import fc from 'fast-check'

/** Names of inherited members of JavaScript objects, and names that are not identifiers. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '$where',
  '',
  ' ',
  '0',
  '-1',
  'a.b[0]',
  'nul\0',
  'half\ud800',
  'x'.repeat(10_000),
]

const fixedTexts = [
  ...hostileNames,
  'nul\0inside',
  '\ud800',
  'end\udfff',
  '\u202eright to left',
  'e\u0301\u0301\u0301',
  '\ufeff',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u0000\u0001\u0008\u001f\u007f',
  'line\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '"; drop table orders; --',
  '\\',
  '%s%n%x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'null',
  'undefined',
  'true',
  'NaN',
  '[object Object]',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13',
  '-000001-01-01T00:00:00Z',
  '2026-03-05T25:61:61+99:99',
  '31/02/2026',
  '6f1f7c1e-0000-4000-8000-00000000000g',
  '6f1f7c1e000040008000000000000000',
  'a@b',
  `${'a'.repeat(300)}@customer.test`,
  '((((((((((a+)+)+)+)+)+)+)+)+)+)!',
  'A'.repeat(100_000),
]

const halfCharacters = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fixedTexts) },
  { weight: 1, arbitrary: halfCharacters },
)

export const oddNumbers: fc.Arbitrary<string> = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e400',
  '0x10',
  '0b1',
  '1_000',
  '٣',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'Infinity',
  '-Infinity',
  '1,2',
  ' 1 ',
)

const hostileNumbers = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  1e-300,
  1e21,
  1e308,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740991,
  9007199254740992,
  2 ** 63,
]

/** Returns a value that is nested `depth` times, in lists or in records. */
function nest(depth: number, asList: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = asList ? [value] : { a: value }
  return value
}
const nested = fc.tuple(fc.constantFrom(1, 10, 100, 1000), fc.boolean()).map(([depth, asList]) => nest(depth, asList))

/** Generates JSON values of every type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { ids: [null] }, { length: -1 }),
  fc.constantFrom(...hostileNumbers),
  hostileText,
  hostileText.map((text) => [text]),
  nested,
  fc.constant(Array.from({ length: 5000 }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Generates bodies that are not JSON, or that are neither a record nor a list. */
export const notJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'NaN',
    '{"a":NaN}',
    '{"a":Infinity}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":01}',
    '{"a":1}{"b":2}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '[{"__proto__":{"polluted":true}}]',
    '"\\ud800"',
    '"\\u0000"',
    '"',
    '\ufeff{}',
    '\0',
    '1e999',
    '[]]',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '['.repeat(100_000),
    `"${'x'.repeat(2.2 * 1024 * 1024)}"`,
  ),
  hostileValue.map((value) => JSON.stringify(value)),
  halfCharacters,
)
