// Compares the audit log with its chain: `npm run verify-audit -- --help`. Installs missing parts first.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, projectEnvironment, projectNode, root, SetupError } from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

loadSettings(root)
try {
  ensureInstalled()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(2)
}
const program = join(root, 'server', 'src', 'commands', 'verify-audit.ts')
const { status } = spawnSync(projectNode, [...serverFlags, program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: projectEnvironment(),
})
process.exit(status ?? 2)
