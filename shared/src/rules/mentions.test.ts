import { expect, test } from 'vitest'
import { mentionBefore, mentionsIn } from './mentions.ts'

const people = ['Dana Novak', 'Dana', 'Ann Lee', 'Ann Lee Smith', 'José O’Brien', ''].map((name) => ({ name }))
const named = (text: string) => mentionsIn(text, people).map(({ name }) => name)

test.each([
  ['@Dana Novak please ring', ['Dana Novak']],
  ['Please ring, @dana novak.', ['Dana Novak']],
  ['(@Dana)', ['Dana']],
  ['@Ann Lee Smith', ['Ann Lee Smith']],
  ['@Ann Lee and @Ann Lee Smith', ['Ann Lee Smith', 'Ann Lee']],
  ["@Jose O'Brien", ['José O’Brien']],
  ["@Dana Novak's order", ['Dana Novak']],
  ['@Ann Lee Smith’s, and @Dana’s', ['Ann Lee Smith', 'Dana']],
  ['@Danas', []],
  ['info@Dana', []],
  ['Dana Novak', []],
  ['@', []],
])('%j mentions %j', (text, names) => {
  expect(named(text)).toEqual(names)
})

test('a name that ends like a possessive is mentioned', () => {
  const joe = { name: 'Joe’s Garage' }
  expect(mentionsIn("Ring @Joe's Garage", [joe])).toEqual([joe])
})

test('two people of one name are both mentioned', () => {
  const twins = [
    { name: 'Kim Park', id: 1 },
    { name: 'Kim Park', id: 2 },
  ]
  expect(mentionsIn('@Kim Park', twins)).toEqual(twins)
})

test.each([
  ['@', '', 0],
  ['Ask @Da', 'Da', 4],
  ['Ask @Dana No', 'Dana No', 4],
  ['Ask (@', '', 5],
])('the mention that is typed at the end of %j is %j', (text, query, start) => {
  expect(mentionBefore(text, text.length)).toEqual({ query, start })
})

test.each(['', 'Ask', 'info@dana', 'Ask @ Dana', '@Dana\nRing', `@${'a'.repeat(80)}`, '@Dana Novak rings, not'])(
  'no mention is typed at the end of %j',
  (text) => {
    expect(mentionBefore(text, text.length)).toBeUndefined()
  },
)

test('a mention is found before the cursor only', () => {
  expect(mentionBefore('Ask @Da or Kim', 7)).toEqual({ query: 'Da', start: 4 })
})
