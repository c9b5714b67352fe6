// Reads the reports of the test programs: which tests passed and failed, in which files, and how long they took.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

/**
 * Tests have `{ file, title, seconds, failure }`, with the path of the file from the project's root, and a failure's text.
 * A program without a report counts as one failure, so that it does not look like a run without tests.
 */
function readReport(path, count) {
  if (!existsSync(path)) return { passed: 0, failed: 1, tests: [], notRun: [] }
  return count(JSON.parse(readFileSync(path, 'utf8')))
}

/** The path of the errors outside tests that belong to a report of Vitest; see outside-errors.mjs. */
export const outsideErrorsPath = (path) => `${path}.errors`

export function countVitest(path) {
  return readReport(path, (report) => {
    const errors = existsSync(outsideErrorsPath(path)) ? JSON.parse(readFileSync(outsideErrorsPath(path), 'utf8')) : []
    const files = report.testResults.map((result) => ({ ...result, file: relative(root, result.name) }))
    // Count a file that does not load, or whose preparation failed, as one failure, because it has no failed test to count.
    const failedFiles = files
      .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
      .map(({ file, message }) => ({ file, title: 'the file', seconds: 0, failure: message || 'The file failed.' }))
    const tests = files.flatMap(({ file, assertionResults }) =>
      assertionResults.map((test) => ({
        file,
        title: test.fullName,
        seconds: (test.duration ?? 0) / 1000,
        ...(isFailed(test) && { failure: test.failureMessages.join('\n') }),
      })),
    )
    const notRun = files.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + failedFiles.length + errors.length,
      errors,
      tests: [...tests, ...failedFiles],
      notRun,
    }
  })
}

const isFailed = ({ status }) => status === 'failed'

export function countPlaywright(path) {
  return readReport(path, ({ config, stats, errors, suites }) => {
    const folder = relative(root, config?.rootDir ?? root)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      errors: errors.map(({ message }) => message),
      tests: suites.flatMap((suite) => journeysOf(suite, folder)),
      notRun: [],
    }
  })
}

const journeysOf = ({ suites = [], specs = [] }, folder) => [
  ...specs.map(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const failures = results.filter(({ status }) => !['passed', 'skipped'].includes(status))
    return {
      file: join(folder, file),
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      ...(failures.length > 0 && {
        failure:
          failures.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n') ||
          'The journey failed.',
      }),
    }
  }),
  ...suites.flatMap((suite) => journeysOf(suite, folder)),
]

/** Returns the slowest tests of all steps. */
export function slowestTests(counts, max = 10) {
  const tests = [...counts.values()].flatMap((count) => count.tests)
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, max)
}

/** Returns the files of all steps whose tests took longest together. */
export function slowestFiles(counts, max = 10) {
  const files = new Map()
  for (const { file, seconds } of [...counts.values()].flatMap((count) => count.tests))
    files.set(file, (files.get(file) ?? 0) + seconds)
  const sums = [...files].map(([file, seconds]) => ({ file, seconds }))
  return sums.toSorted((one, other) => other.seconds - one.seconds).slice(0, max)
}

/** Returns the files with failed tests. */
export const failedFilesOf = ({ tests }) => [...new Set(tests.filter(({ failure }) => failure).map(({ file }) => file))]

/**
 * Counts the passed and failed tests of all steps. A failed step counts as at least one failure, even if it has no
 * tests or all of its tests passed.
 */
export function countAll(results, counts) {
  const zero = { passed: 0, failed: 0 }
  const steps = [...results].map(([name, passed]) => ({ isFailed: !passed, ...zero, ...counts.get(name) }))
  return {
    passed: steps.reduce((total, { passed }) => total + passed, 0),
    failed: steps.reduce((total, { failed, isFailed }) => total + Math.max(failed, isFailed ? 1 : 0), 0),
  }
}
