// Runs the command `dealerline`. Installs missing parts first, and for `start` checks the settings and builds the web app.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { keepRunning, runInTerminal, stopWithParent } from './children.mjs'
import {
  assertReadable,
  endWith,
  ensureBuilt,
  ensureRunnable,
  projectEnvironment,
  projectNode,
  root,
} from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

const words = process.argv.slice(2)
const program = [...serverFlags, join('server', 'src', 'commands', 'dealerline.ts'), ...words]
const startsPortal = words.length === 1 && words[0] === 'start'

assertReadable()
loadSettings(root)
try {
  ensureRunnable()
  if (startsPortal) ensureBuilt(checkSettings)
} catch (error) {
  endWith(error, 3)
}

/** Ends with the problems of the settings, if there are any, because the build of the web app takes half a minute. */
function checkSettings() {
  const program = join('server', 'src', 'check-settings.ts')
  const { status } = spawnSync(projectNode, [program], { cwd: root, env: projectEnvironment(), stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (startsPortal) {
  stopWithParent()
  keepRunning(program, { NODE_ENV: process.env.NODE_ENV || 'production' })
} else runInTerminal(program)
