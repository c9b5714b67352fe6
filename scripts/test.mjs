// Runs every check of the project: `npm test`, or some of them: `npm test -- --only types,lint`. Requires only Node:
// installs missing parts first and then uses the project's own Node.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, SetupError } from './install.mjs'
import { printStatus, runTogether, runTool, seconds } from './run-steps.mjs'
import { ensureSignatureTools } from './signature-tools.mjs'
import { countAll, countPlaywright, countVitest, slowestTests } from './test-counts.mjs'

const build = "import { ensureBuilt } from './scripts/install.mjs'; ensureBuilt()"

/** The independent checks. Each check is a list of programs with their arguments. */
const checks = {
  types: [
    ['typescript/bin/tsc', '-p', '.'],
    ['typescript/bin/tsc', '-p', 'web'],
    ['typescript/bin/tsc', '-p', 'web/service-worker'],
  ],
  lint: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=20']],
  imports: [['scripts/check-imports.mjs']],
  unused: [['knip/bin/knip.js', '--treat-config-hints-as-errors']],
  // The second program compares compose.yaml with the schema of the Compose Specification.
  structure: [['scripts/check-structure.mjs'], ['dclint/bin/dclint.cjs', '--quiet', 'compose.yaml']],
  schema: [['scripts/check-schema.mjs']],
  build: [['--input-type=module', '--eval', build], ['scripts/check-first-load.mjs']],
}
const names = [...Object.keys(checks), 'tests', 'statements', 'chaos', 'journeys']

function readRequestedChecks() {
  const at = process.argv.indexOf('--only')
  if (at < 0) return names
  const requestedChecks = (process.argv[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = requestedChecks.filter((name) => !names.includes(name))
  if (requestedChecks.length === 0 || unknown.length > 0) {
    throw new SetupError(`${unknown.join(', ') || 'Nothing'} is not a check. Choose from ${names.join(',')}.`)
  }
  return requestedChecks.includes('journeys') ? ['build', ...requestedChecks] : requestedChecks
}

async function main() {
  const startTime = Date.now()
  const requestedChecks = readRequestedChecks()
  ensureInstalled()
  const results = new Map()
  const counts = new Map()
  const reports = mkdtempSync(join(tmpdir(), 'dealerline-test-'))
  try {
    const independentChecks = Object.entries(checks).filter(([name]) => requestedChecks.includes(name))
    for (const [name, passed] of await runTogether(independentChecks)) results.set(name, passed)
    if (requestedChecks.includes('tests')) {
      ensureSignatureTools()
      const report = join(reports, 'vitest.json')
      const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      results.set('tests', await runTool('tests', ['vitest/vitest.mjs', ...options], { NODE_ENV: 'test' }))
      counts.set('tests', countVitest(report))
    }
    for (const [name, passed] of await runTogether(stepsAfterTests(requestedChecks, results))) results.set(name, passed)
    if (requestedChecks.includes('journeys')) await runJourneys(results, counts, join(reports, 'journeys.json'))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const slowest = slowestTests(counts)
  if (slowest.length > 0) console.log('\nThe slowest tests:')
  for (const { title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title.slice(0, 150)}`)
  for (const title of counts.get('tests')?.notRun ?? []) console.log(`Not run: ${title}`)
  const failed = [...results].filter(([, passed]) => !passed).map(([name]) => name)
  console.log(
    `\n${failed.length === 0 ? 'Everything passed' : `Failed: ${failed.join(', ')}`} in ${seconds(startTime)}.`,
  )
  const { passed, failed: failures } = countAll(results, counts)
  if (requestedChecks.includes('tests') || requestedChecks.includes('journeys'))
    console.log(`${passed} passed, ${failures} failed`)
  process.exitCode = failures > 0 ? 1 : 0
}

/** Returns the steps that run at the same time after the tests, because a run with faults mostly waits. */
function stepsAfterTests(requestedChecks, results) {
  // This check reads the statements that the tests record.
  const hasStatements = requestedChecks.includes('statements') && results.get('tests') !== false
  const chaosOptions = { environment: { NODE_ENV: 'test' }, prints: true }
  return [
    ...(requestedChecks.includes('chaos') ? [['chaos', [['chaos/run.ts', '--short']], chaosOptions]] : []),
    ...(hasStatements ? [['statements', [['scripts/check-statements.mjs']]]] : []),
  ]
}

/** Runs the journeys last, because they are the slowest step and need the built web app and passing tests. */
async function runJourneys(results, counts, report) {
  const failedSteps = ['build', 'tests'].filter((name) => results.get(name) === false)
  if (failedSteps.length > 0) {
    printStatus('journeys', `not run, because ${failedSteps.join(' and ')} failed`)
    results.set('journeys', false)
    return
  }
  const environment = { CHROMIUM: ensureChromium(), JOURNEYS_REPORT: report }
  const command = ['@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  results.set('journeys', await runTool('journeys', command, environment))
  counts.set('journeys', countPlaywright(report))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}
