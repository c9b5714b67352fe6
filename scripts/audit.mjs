// Compares the packages with the registry's security advisories (`npm run audit`). The exit code is 0 without
// advisories of
// level high or critical, 1 with at least one, and 2 if the registry has no advisories or is unreachable.
import { spawnSync } from 'node:child_process'
import { auditResult } from './audit-result.mjs'
import { root } from './install.mjs'

const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 }
const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel', 'silent'], options)
const { lines, exitCode } = auditResult(stdout ?? '')
for (const line of lines) console.log(line)
process.exitCode = exitCode
