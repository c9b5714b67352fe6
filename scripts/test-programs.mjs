// The programs that run tests: Vitest and Playwright.
import { ensureChromium } from './chromium.mjs'
import { runTool, temporaryPath } from './run-steps.mjs'
import { countPlaywright, countVitest, outsideErrorsPath } from './test-counts.mjs'
import { ensureTestTools } from './test-tools.mjs'

const programs = {
  tests: {
    prepare: ensureTestTools,
    command: (files, report) => [
      'vitest/vitest.mjs',
      'run',
      ...files,
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      '--reporter=./scripts/outside-errors.mjs',
    ],
    environment: (report) => ({ NODE_ENV: 'test', OUTSIDE_ERRORS: outsideErrorsPath(report) }),
    count: countVitest,
  },
  journeys: {
    prepare: ensureChromium,
    command: (files) => ['@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...files],
    environment: (report) => ({ CHROMIUM: ensureChromium(), JOURNEYS_REPORT: report }),
    count: countPlaywright,
  },
}

/** Returns the program that runs a file. */
export const programOf = (file) => (file.startsWith('e2e/') ? 'journeys' : 'tests')

let reportNumber = 0

/**
 * Runs the files of a test program, or all of them. Returns whether all passed, and the counts of its report.
 * @param options `files`, paths from the project's root; `parameters` of the program; `environment` of the tests
 */
export async function runTests(step, programName, { files = [], parameters = [], environment = {} } = {}) {
  const program = programs[programName]
  program.prepare()
  reportNumber += 1
  const report = temporaryPath(`report-${reportNumber}.json`)
  const command = [...program.command(files, report), ...parameters]
  const passed = await runTool(step, command, { ...program.environment(report), ...environment })
  return { passed, counts: program.count(report) }
}

/** Returns the failed tests of a file. */
export const failuresOf = (file, { tests }) => tests.filter((test) => test.file === file && test.failure)
