// Runs the checks and tests of the project: `npm test`. Requires only Node: installs missing parts first and then uses the
// project's own Node.
//
//   npm test -- --only types,lint    only these steps
//   npm test -- --changed            only the tests that edited files reach
//   npm test -- --strict             fails if a test is unsteady
//   npm test -- --repeat 20 FILE     one file 20 times, while all processors are busy
import { parseArgs } from 'node:util'
import { changedSince } from './changed-files.mjs'
import { checks } from './checks.mjs'
import { endWith, ensureInstalled, SetupError } from './install.mjs'
import { repeatFile } from './repeat-file.mjs'
import { printStatus } from './run-steps.mjs'
import { TestRun } from './test-run.mjs'

const names = [...Object.keys(checks), 'tests', 'statements', 'journeys']

function readOptions() {
  const text = { type: 'string' }
  const flag = { type: 'boolean', default: false }
  try {
    const options = { only: text, repeat: text, changed: flag, strict: flag }
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    return { ...values, files: positionals }
  } catch (error) {
    throw new SetupError(error.message)
  }
}

function toSteps({ only, changed }) {
  if (only === undefined) return changed ? ['tests'] : names
  const steps = only.split(',').filter(Boolean)
  const unknown = steps.filter((name) => !names.includes(name))
  if (steps.length === 0 || unknown.length > 0) {
    throw new SetupError(`${unknown.join(', ') || 'Nothing'} is not a check. Choose from ${names.join(',')}.`)
  }
  return steps.includes('journeys') ? ['build', ...steps] : steps
}

async function runChecksAndJourneys(run, steps) {
  await run.runSteps(Object.entries(checks).filter(([name]) => steps.includes(name)))
  if (!steps.includes('journeys')) return
  if (run.hasFailed('build').length === 0) return run.runTests('journeys', 'journeys')
  printStatus('journeys', 'not run, because build failed')
  run.results.set('journeys', false)
}

async function runTests(run, steps, { changed }) {
  if (!steps.includes('tests')) return
  await run.runTests('tests', 'tests', { parameters: changed ? [`--changed=${changedSince()}`] : [] })
}

async function main() {
  const options = readOptions()
  const steps = toSteps(options)
  ensureInstalled()
  if (options.repeat !== undefined) return repeatFile(options.files, options.repeat)
  const run = new TestRun()
  // Journeys wait for pages and tests for the database, so that only both together keep two processors busy.
  await Promise.all([runChecksAndJourneys(run, steps), runTests(run, steps, options)])
  await run.repeatFailed()
  // This check reads the statements that the tests record.
  if (steps.includes('statements') && run.hasFailed('tests').length === 0)
    await run.runSteps([['statements', [['scripts/check-statements.mjs']]]])
  run.finish({ isStrict: options.strict })
}

try {
  await main()
} catch (error) {
  endWith(error)
}
