// Runs several servers with a primary, a standby and PgBouncer on this machine, lets people sell on them while parts
// fail, and prints a ledger: `npm run chaos -- --minutes 10 --faults database,web`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, projectEnvironment, projectNode, root } from './install.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(projectNode, [join(root, 'chaos/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
})
process.exit(status ?? 1)
