// Reads the reports of the test programs: how many tests passed and failed, and which took longest.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Counts a program without a report as one failure, so that it does not look like a run without tests. */
function readReport(path, count) {
  if (!existsSync(path)) return { passed: 0, failed: 1, tests: [], notRun: [] }
  return count(JSON.parse(readFileSync(path, 'utf8')))
}

export function countVitest(path) {
  return readReport(path, (report) => {
    // Count a file that does not load as one failure, because it has no tests to count.
    const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${relative('.', name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    )
    const notRun = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => fullName)
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, tests, notRun }
  })
}

export function countPlaywright(path) {
  return readReport(path, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    tests: suites.flatMap(journeysOf),
  }))
}

const journeysOf = ({ suites = [], specs = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    title: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  })),
  ...suites.flatMap(journeysOf),
]

/** Returns the slowest tests of all steps. */
export function slowestTests(counts, max = 10) {
  const tests = [...counts.values()].flatMap((count) => count.tests)
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, max)
}

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
