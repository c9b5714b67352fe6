import { expect, test } from 'vitest'
import { OutsideDown } from '../kernel/outside-error.ts'
import { failureOf, failureWithHost } from './outside-failure.ts'

const makeFailure = (code: string) => {
  const cause = Object.assign(new Error('fetch failed'), { cause: Object.assign(new Error('refused'), { code }) })
  return new OutsideDown('billing', { cause })
}

test.each([
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    ': its certificate is not from an authority that this server trusts (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  ['CERT_HAS_EXPIRED', ': its certificate has expired (CERT_HAS_EXPIRED)'],
  ['EPIPE', ' (EPIPE)'],
])('says why a connection fails with %s', (code, reason) => {
  const sentence = `The billing service is not available at the moment${reason}.`
  expect(failureOf(makeFailure(code))).toBe(sentence)
  expect(failureWithHost(makeFailure(code))).toBe(sentence)
})
