import { expect, test } from 'vitest'
import { preferredType } from './accept.ts'

const types = ['application/json', 'application/pdf', 'image/png'] as const

test.each([
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/pdf', 'application/pdf'],
  ['Application/PDF', 'application/pdf'],
  ['image/*', 'image/png'],
  ['image/png;q=0.5, application/pdf;q=0.9', 'application/pdf'],
  ['application/pdf, application/json', 'application/json'],
  ['application/json;q=0.1, application/pdf;q=0.2', 'application/pdf'],
  ['application/pdf;q=0, */*', 'application/json'],
  ['application/pdf;q=wrong', 'application/json'],
  ['text/html,application/xhtml+xml,image/webp,image/apng,*/*;q=0.8', 'application/json'],
])('Accept "%s" prefers %s', { meta: { rules: ['A11'] } }, (accept, type) => {
  expect(preferredType(accept, types)).toBe(type)
})
