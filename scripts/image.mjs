// Builds the image and runs it against a PostgreSQL of this machine: `npm run image:check`. Without a registry for images:
// `npm run image:check -- --local-base`. Not part of `npm test`, because it needs Podman and some minutes.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, projectEnvironment, projectNode, root, SetupError } from './install.mjs'

try {
  ensureInstalled()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}
const { status } = spawnSync(projectNode, ['scripts/image/check.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment({}),
  stdio: 'inherit',
})
process.exit(status ?? 1)
