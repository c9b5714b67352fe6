// Compares the speed of the portal with baselines, which do the same work without the portal, and prints the ratios. It
// cannot fail because of slow results, because machines vary. `npm run bench -- calls capacity` runs only these two.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, projectEnvironment, projectNode, root } from './install.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(projectNode, [join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
})
process.exit(status ?? 1)
