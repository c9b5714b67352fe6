import { describe, expect, test } from 'vitest'
import { addressAfterSigning, signingOutcome } from './signing-outcome.ts'

const rules = { meta: { rules: ['P4'] } }
const open = { state: 'open', signsAt: '' } as const

describe('the page after signing', () => {
  test.each([
    ['signed', '/docusignSuccess/g/true'],
    ['declined', '/docusignSuccess/g/false?event=decline'],
    ['open', undefined],
    ['expired', undefined],
  ] as const)('for a document with state %s has the address %s', rules, (state, address) => {
    expect(addressAfterSigning('docusign', 'g', { state })).toBe(address)
  })

  test.each([
    ['true', undefined, { state: 'signed', signsAt: '' }, 'signed'],
    ['True', 'signing_complete', { state: 'open', signsAt: 'DocuSign' }, 'signed'],
    ['true', undefined, undefined, 'signed'],
    ['true', undefined, open, 'open'],
    ['false', undefined, { state: 'signed', signsAt: '' }, 'signed'],
    ['false', 'decline', { state: 'signed', signsAt: '' }, 'signed'],
    ['true', undefined, { state: 'declined', signsAt: '' }, 'declined'],
    ['false', undefined, open, 'open'],
    ['false', undefined, undefined, 'open'],
    ['anything', undefined, open, 'open'],
    ['true', 'cancel', { state: 'open', signsAt: 'DocuSign' }, 'open'],
    ['false', 'decline', { state: 'declined', signsAt: '' }, 'declined'],
  ] as const)('for /%s with event %s and document %j has the outcome %s', rules, (signed, event, document, outcome) => {
    expect(signingOutcome(signed, event, document)).toBe(outcome)
  })
})
