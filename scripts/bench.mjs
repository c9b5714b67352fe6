// Compares the speed of the portal with baselines, which do the same work without the portal, and prints the ratios. It
// cannot fail because of slow results, because machines vary. `npm run bench -- calls capacity` runs only these two.
// `npm run bench -- cost` prints the processor time of the most expensive requests that the contract allows.
import { ensureBuilt, ensureInstalled, runAndEnd } from './install.mjs'
import { runTool } from './run-steps.mjs'

ensureInstalled()
if (process.argv[2] === 'cost') {
  const test = ['vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/calls/cost.deep.test.ts']
  process.exit((await runTool('cost', test, { NODE_ENV: 'test', TEST_DEEP: '1' })) ? 0 : 1)
}
ensureBuilt()
runAndEnd('bench/run.ts')
