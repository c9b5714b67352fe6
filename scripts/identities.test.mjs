import { expect, test } from 'vitest'
import { spelledComparisons } from './structure/identities.mjs'

const ts = 'shared/src/blocks/mobile.ts'
const sql = 'server/database/functions/customers.sql'

test.each([
  [ts, 'if (offer.email === request.email) return'],
  [ts, 'offer.mobile.toLowerCase() === text'],
  [ts, 'refuses: isDuplicateBy((row) => row.mobileNumber || undefined),'],
  [ts, 'new Map(rows.map((row) => [row.serviceNumber, row]))'],
  [ts, 'new Set(numbers).size < numbers.length'],
  [ts, 'known.has(row.serviceNumber)'],
  [sql, 'where lower(c.email) = lower(given)'],
  [sql, "where details ->> 'mobileNo' = given"],
  [sql, 'select distinct c.mobile from customers c'],
  ['server/database/migrations/0999_more.sql', 'create unique index on customers (lower(email));'],
])('%s must not contain: %s', (path, line) => {
  expect(spelledComparisons(path, line)).toEqual([1])
})

test.each([
  [ts, 'toMailbox(offer.email) === toMailbox(request.email)'],
  [ts, "if (email === '') return"],
  [ts, '// Exact text: a login is the whole address.\nif (email !== caller.email) return'],
  [sql, "where c.mailbox <> '' and c.mailbox = app.to_mailbox(given)"],
  [sql, 'update customers set email = $1 where customer_id = $2'],
  [sql, "where c.email <> ''"],
])('%s may contain: %s', (path, lines) => {
  expect(spelledComparisons(path, lines)).toEqual([])
})
