import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './install.mjs'
import {
  countAll,
  countPlaywright,
  countVitest,
  failedFilesOf,
  outsideErrorsPath,
  slowestFiles,
  slowestTests,
} from './test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeReport(report) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

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

test('finds the slowest tests and files of all steps', () => {
  const tests = (file, ...seconds) => ({ tests: seconds.map((value) => ({ file, title: `${value}`, seconds: value })) })
  const counts = new Map([
    ['tests', tests('a.ts', 1, 7, 3)],
    ['journeys', tests('b.ts', 5)],
  ])
  expect(slowestTests(counts, 2).map(({ title }) => title)).toEqual(['7', '5'])
  expect(slowestFiles(counts, 1)).toEqual([{ file: 'a.ts', seconds: 11 }])
})

test('reads failed tests of Vitest, files that do not load, and tests that were not run', () => {
  const result = (file, status, ...assertionResults) => ({
    name: join(root, file),
    status,
    message: '',
    assertionResults,
  })
  const report = writeReport({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      result(
        'a.test.ts',
        'failed',
        { fullName: 'adds', status: 'passed', duration: 2000, failureMessages: [] },
        { fullName: 'subtracts', status: 'failed', duration: 1000, failureMessages: ['expected 1'] },
        { fullName: 'divides', status: 'skipped', failureMessages: [] },
      ),
      result('b.test.ts', 'failed'),
    ],
  })
  const counts = countVitest(report)
  expect(counts).toMatchObject({ passed: 1, failed: 2, notRun: ['divides'] })
  expect(counts.tests[1]).toEqual({ file: 'a.test.ts', title: 'subtracts', seconds: 1, failure: 'expected 1' })
  expect(failedFilesOf(counts)).toEqual(['a.test.ts', 'b.test.ts'])
})

test('counts errors outside tests, so that a file that passes again does not hide them', () => {
  const report = writeReport({ numPassedTests: 1, numFailedTests: 0, testResults: [] })
  writeFileSync(outsideErrorsPath(report), JSON.stringify(['Error: late']))
  expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1, errors: ['Error: late'] })
  rmSync(outsideErrorsPath(report))
  expect(countVitest(report)).toMatchObject({ failed: 0, errors: [] })
})

test('reads failed journeys with their errors', () => {
  const spec = (title, status, ...errors) => ({
    file: 'grid.spec.ts',
    title,
    tests: [{ results: [{ status, duration: 1500, errors: errors.map((message) => ({ message })) }] }],
  })
  const suites = [{ suites: [], specs: [spec('opens', 'passed'), spec('closes', 'timedOut', 'too slow')] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0 }
  const counts = countPlaywright(
    writeReport({ config: { rootDir: join(root, 'e2e/journeys') }, stats, errors: [], suites }),
  )
  expect(counts).toMatchObject({ passed: 1, failed: 1 })
  expect(counts.tests[1]).toMatchObject({ file: 'e2e/journeys/grid.spec.ts', title: 'closes', failure: 'too slow' })
  expect(failedFilesOf(counts)).toEqual(['e2e/journeys/grid.spec.ts'])
})

test('counts a program without a report as one failure', () => {
  expect(countVitest(join(folder, 'absent.json'))).toMatchObject({ passed: 0, failed: 1 })
})
