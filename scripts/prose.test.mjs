import { expect, test } from 'vitest'
import { proseAdvice, proseProblems } from './structure/prose.mjs'

const problems = (path, text) => [...proseProblems(path, text)]
const advice = (path, text) => [...proseAdvice(path, text)]

test.each([
  ['web/src/screens/orders/OrderList.tsx', 'return <p>Ask whoever signs the order.</p>'],
  ['web/src/screens/orders/OrderList.tsx', "notify('This is no quote')"],
  ['server/src/areas/signing/messages.ts', "const text = 'It stands at the end of the page'"],
  ['shared/src/contract/orders.ts', "summary: 'Sign the order anew'"],
  ['server/reports/order.typ', '[The price is in the row beside it.]'],
  ['docs/guide/dealers/create-order.md', 'Ask whoever signs.'],
])('reports a hard phrase that people read in %s: %s', (path, text) => {
  expect(problems(path, text)).toEqual([expect.stringMatching(new RegExp(`^${path}:1: “`))])
  expect(advice(path, text)).toEqual([])
})

test.each([
  ['server/src/calls/calls.ts', '// Whoever calls may ask.'],
  ['server/src/calls/calls.test.ts', "test('asks whoever calls', () => {})"],
  ['server/src/calls/calls.ts', 'const found = await query()'],
  ['docs/production.md', 'Ask whoever runs the database.'],
  ['shared/src/record-rules/menu.test.ts', `test('${'long '.repeat(25)}', () => {})`],
])('only advises about comments, titles, names and documents of developers: %s', (path, text) => {
  expect(problems(path, text)).toEqual([])
  expect(advice(path, text).length).toBeGreaterThan(0)
})

test('ignores code and attributes', () => {
  expect(problems('server/src/set-up/pages.ts', 'return `<p class="is dear beside">Back to the list</p>`')).toEqual([])
  expect(problems('docs/guide/operators/upgrade.md', 'Run `stands in` now.')).toEqual([])
})
