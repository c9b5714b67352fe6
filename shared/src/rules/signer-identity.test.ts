import { expect, test } from 'vitest'
import { describeIdentity, isSameName, maskAddress, noIdentity } from './signer-identity.ts'

test.each([
  ['sms', '0412 345 678', '04•• ••• 678'],
  ['sms', '+61412345678', '04•• ••• 678'],
  ['email', 'ada@customer.test', 'a••@customer.test'],
  ['email', 'x@customer.test', 'x••@customer.test'],
] as const)('masks the %s address %s', (channel, address, masked) => {
  expect(maskAddress(channel, address)).toBe(masked)
})

test.each([
  ['Ada Nguyen', ' ada  NGUYEN ', true],
  ['Zoë O’Neil', "Zoe O'Neil", true],
  ['Ada Nguyen', 'Ada Nguyen-Smith', false],
  ['Ada Nguyen', 'Dana Novak', false],
])('compares the names %s and %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})

const code = { ...noIdentity, check: 'code', channel: 'sms', address: '04•• ••• 678' } as const
const off = { ...noIdentity, check: 'off' } as const

test.each([
  [code, 'Signed by the link, code sent to 04•• ••• 678 by SMS.'],
  [
    { ...code, inPersonBy: 'Dana Novak' },
    'Signed in person on a device of Dana Novak, code sent to 04•• ••• 678 by SMS.',
  ],
  [
    { ...code, addressOf: 'dealer' },
    'Signed by the link, code sent to 04•• ••• 678 by SMS. It is the same address as the dealer’s.',
  ],
  [
    { ...code, differsFrom: 'Ada Nguyen' },
    'Signed by the link, code sent to 04•• ••• 678 by SMS. The link was sent to Ada Nguyen.',
  ],
  [off, 'Signed by the link. The signer was not asked for a code.'],
  [
    { ...off, inPersonBy: 'Dana Novak' },
    'Signed in person on a device of Dana Novak. The signer was not asked for a code.',
  ],
  [{ ...noIdentity, check: 'service', address: 'DocuSign' }, 'DocuSign identified the signer.'],
] as const)('describes the identity %j', (identity, sentence) => {
  expect(describeIdentity(identity)).toBe(sentence)
})
