import { expect, test } from 'vitest'
import { changelogProblems, linkProblems, namedFileProblems, recipeProblems } from './structure/documents.mjs'

const text = (problems) => [...problems].join('\n')

test.each([
  ['See [the guide](docs/guide/README.md#dealers) and [below](#map-of-the-code).\n\n## Map of the code', ''],
  ['See [the site](https://example.com/x) and [the help](/help).', ''],
  ['`[code](missing.md)`\n\n```\n[code](missing.md)\n```', ''],
  ['See [it](docs/missing.md).', 'the link docs/missing.md leads to no file'],
  ['See [it](docs/guide/README.md#nobody).', 'docs/guide/README.md has no heading #nobody'],
  ['![A picture](docs/missing.webp)', 'leads to no file'],
])('follows the links of %j', (source, expected) => {
  expect(text(linkProblems('README.md', source))).toMatch(expected === '' ? /^$/ : expected)
})

test.each([
  ['`shared/src/rules/dates.ts`, `rules/dates.ts` and `migrations/NNNN_what_it_does.sql`', ''],
  ['`contract/dates.ts`', 'there is no file contract/dates.ts'],
])('finds the files that %j names', (source, expected) => {
  expect(text(namedFileProblems('docs/recipes/a.md', source))).toMatch(expected === '' ? /^$/ : expected)
})

const step = '1. Do it. *checked* (types)\n'
test.each([
  [step, ''],
  [`${step}2. Do more.\n`, 'step 2 does not say'],
  [`${step}\n`.repeat(40), 'more than 60'],
  ['# Title\n', 'a recipe has numbered steps'],
  ['# Title\n\nA reference for [A call](call.md).\n', ''],
])('reads the steps of a recipe: %j', (source, expected) => {
  expect(text(recipeProblems('docs/recipes/a.md', source))).toMatch(expected === '' ? /^$/ : expected)
})

test.each([
  ['- One line.', ''],
  ['- One line\n  and another.', 'CHANGELOG.md:2: an entry is one line'],
  [`- ${'x'.repeat(119)}`, '121 characters'],
])('reads an entry of the changelog: %j', (source, expected) => {
  expect(text(changelogProblems(source))).toMatch(expected === '' ? /^$/ : expected)
})
