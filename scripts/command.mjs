// Runs a command of the server with the project's own Node and settings: `node scripts/command.mjs doctor --json`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, projectEnvironment, projectNode, root, SetupError } from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

const [command = '', ...parameters] = process.argv.slice(2)
loadSettings(root)
try {
  ensureInstalled()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}
const file = join('server', 'src', 'commands', `${command}.ts`)
const { status } = spawnSync(projectNode, [...serverFlags, file, ...parameters], {
  cwd: root,
  env: projectEnvironment({}),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
