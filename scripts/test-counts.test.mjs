import { expect, test } from 'vitest'
import { countAll, slowestTests } from './test-counts.mjs'

const passing = { passed: 5, failed: 0 }

test.each([
  ['everything passes', { lint: true, tests: true }, { tests: passing }, { passed: 5, failed: 0 }],
  ['a check without tests fails', { lint: false, tests: true }, { tests: passing }, { passed: 5, failed: 1 }],
  ['the test program fails after its tests passed', { tests: false }, { tests: passing }, { passed: 5, failed: 1 }],
  ['tests fail', { tests: false }, { tests: { passed: 4, failed: 3 } }, { passed: 4, failed: 3 }],
  ['no tests ran', { types: false, lint: false }, {}, { passed: 0, failed: 2 }],
])('counts passed and failed where %s', (_, results, counts, sum) => {
  expect(countAll(new Map(Object.entries(results)), new Map(Object.entries(counts)))).toEqual(sum)
})

test('finds the slowest tests of all steps', () => {
  const tests = (...seconds) => ({ tests: seconds.map((value) => ({ title: `${value}`, seconds: value })) })
  const counts = new Map([
    ['tests', tests(1, 7, 3)],
    ['journeys', tests(5)],
  ])
  expect(slowestTests(counts, 2).map(({ title }) => title)).toEqual(['7', '5'])
})
