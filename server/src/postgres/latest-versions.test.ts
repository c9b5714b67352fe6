import { expect, test } from 'vitest'
import { behindLatest } from './latest-versions.ts'

test.each([
  ['18.4', /^PostgreSQL 18\.4 lacks the fixes up to 18\.\d+ \(known on \d{4}-\d\d-\d\d\)/],
  ['16.1 (Debian 16.1-1.pgdg120+1)', /^PostgreSQL 16\.1 lacks/],
  ['18.99', /^$/],
  ['99.1', /^$/],
  ['19beta1', /^$/],
])('judges PostgreSQL %s by the newest known minor version', (version, sentence) => {
  expect(behindLatest(version)).toMatch(sentence)
})
