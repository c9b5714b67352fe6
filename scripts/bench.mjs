// Measures the portal beside the same work done bare, and prints ratios. Nothing is asserted: machines are noisy.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, projectEnvironment, projectNode, root } from './install.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(projectNode, [join(root, 'bench/run.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
})
process.exit(status ?? 1)
