// Measures the portal next to the same work without it and prints ratios. Asserts nothing, because machines vary.
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
