// Reads from the reports of the test programs how many tests passed and failed.
import { existsSync, readFileSync } from 'node:fs'

/** A program that ended without a report counts as one failure, so that it never looks like nothing to do. */
function readReport(path, count) {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  return count(JSON.parse(readFileSync(path, 'utf8')))
}

export function countVitest(path) {
  return readReport(path, (report) => {
    // A file that does not load has no tests to count.
    const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  })
}

export function countPlaywright(path) {
  return readReport(path, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  }))
}
