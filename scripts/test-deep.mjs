// Runs the proofs that take long and rarely tell something new, before a release and on demand: `npm run test:deep`, or
// some of them: `npm run test:deep -- --only failover,upgrade`.
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endWith, ensureBuilt, ensureInstalled, SetupError } from './install.mjs'
import { TestRun } from './test-run.mjs'

/** The tests of each part; without files, all. Files also have a small version in `npm test`, except those named `.deep`. */
const parts = {
  fuzz: ['tests', 'server/src/calls/malformed.test.ts'],
  foreign: ['tests', 'server/src/calls/foreign-records.test.ts'],
  demo: [
    'tests',
    'server/src/demo/business/business.deep.test.ts',
    'server/src/demo/business/repeated.deep.test.ts',
    'server/src/commands/demo.deep.test.ts',
  ],
  operations: [
    'tests',
    'server/src/backup/older-version.deep.test.ts',
    'server/src/calls/lost-connection.deep.test.ts',
    'server/src/calls/standby-reads.test.ts',
    'server/src/commands/backup.test.ts',
    'server/src/commands/migrate.test.ts',
    'server/src/commands/newer-version.deep.test.ts',
    'server/src/commands/recovery.deep.test.ts',
    'server/src/commands/settings.test.ts',
    'server/src/embedded-database.test.ts',
    'server/src/installation/servers.test.ts',
    'server/src/set-up/set-up.test.ts',
    'server/src/several-servers.deep.test.ts',
    'server/src/stopping.test.ts',
  ],
  faults: ['tests', 'server/src/areas/signing/faults.test.ts'],
  client: ['tests', 'server/src/openapi/generated-client.deep.test.ts'],
  cost: ['tests', 'server/src/calls/cost.deep.test.ts'],
  orders: ['tests', 'server/src/areas/orders/totals.test.ts'],
  ports: ['tests', 'server/src/areas/orders/ports/port-year.test.ts'],
  sites: ['tests', 'server/src/areas/serviceability/sites/site-lists.test.ts'],
  releases: ['tests', 'server/src/installation/upgrade.test.ts'],
  upgrade: [
    'tests',
    'server/src/installation/rolling-upgrade.deep.test.ts',
    'server/src/outside/until-0.6-looks.deep.test.ts',
    'server/src/outside/until-0.6-answers.deep.test.ts',
  ],
  failover: ['tests', 'server/src/postgres/failover.deep.test.ts'],
  kills: [
    'journeys',
    'e2e/journeys/kept-typing.spec.ts',
    'e2e/journeys/kept-forms.spec.ts',
    'e2e/journeys/killed-server.deep.spec.ts',
  ],
  files: [
    'tests',
    'server/src/imports/csv-process.test.ts',
    'server/src/areas/signing/verification/verification.test.ts',
  ],
  killed: [
    'tests',
    'server/src/areas/imports/killed-server.deep.test.ts',
    'server/src/areas/serviceability/sites/killed-check.deep.test.ts',
  ],
  /** The deep journeys that no other part names. */
  forms: ['journeys'],
  together: [
    'journeys',
    'e2e/journeys/offline-together.deep.spec.ts',
    'e2e/journeys/offline.spec.ts',
    'e2e/journeys/live.spec.ts',
  ],
  customers: [
    'journeys',
    ...['after-sending', 'applications', 'customers', 'rival', 'signing', 'translated-pages'].map(
      (name) => `e2e/journeys/${name}.spec.ts`,
    ),
  ],
  services: ['journeys', 'e2e/journeys/services.spec.ts'],
  phones: ['journeys', 'e2e/journeys/phone.spec.ts'],
  grids: [
    'journeys',
    'e2e/journeys/editor.spec.ts',
    'e2e/journeys/grid-columns.spec.ts',
    'e2e/journeys/grid-keyboard.spec.ts',
  ],
  afternoon: ['journeys', 'e2e/journeys/set-up.deep.spec.ts', 'e2e/journeys/first-afternoon.deep.spec.ts'],
  reference: ['journeys', 'e2e/journeys/api-reference.deep.spec.ts'],
  screens: ['program', 'scripts/measure-journeys.mjs', 'accessible'],
  axe: ['journeys'],
  chaos: ['program', 'chaos/run.ts', '--minutes', '8'],
  archive: ['program', 'scripts/release.mjs', 'archive'],
}

const named = Object.values(parts).flat()
const deepJourneys = readdirSync('e2e/journeys')
  .filter((name) => name.endsWith('.deep.spec.ts'))
  .map((name) => `e2e/journeys/${name}`)
parts.forms.push(...deepJourneys.filter((path) => !named.includes(path)).sort())

/** Axe runs in the journeys as they are, and in the parts whose journeys `npm test` leaves out; the other parts repeat more. */
const withAxe = ['axe', 'customers', 'forms', 'grids', 'together']
const environmentOf = (name) => ({
  ...(name !== 'axe' && { TEST_DEEP: '1' }),
  ...(withAxe.includes(name) && { TEST_AXE: '1' }),
})

function readParts() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, strict: { type: 'boolean', default: false } } })
  const names = values.only === undefined ? Object.keys(parts) : values.only.split(',').filter(Boolean)
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (names.length === 0 || unknown.length > 0)
    throw new SetupError(
      `${unknown.join(', ') || 'Nothing'} is not a part. Choose from ${Object.keys(parts).join(',')}.`,
    )
  return { names, isStrict: values.strict }
}

try {
  const { names, isStrict } = readParts()
  ensureInstalled()
  ensureBuilt()
  const run = new TestRun()
  for (const name of names) {
    const [program, ...files] = parts[name]
    if (program === 'program')
      await run.runSteps([[name, [files], { environment: { NODE_ENV: 'test' }, prints: true }]])
    else await run.runTests(name, program, { files, environment: environmentOf(name) })
  }
  await run.repeatFailed()
  run.finish({ isStrict })
} catch (error) {
  endWith(error)
}
