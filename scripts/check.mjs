// Checks the edited files in seconds: `npm run check`. The full checks are part of `npm test`.
import { changedFiles } from './changed-files.mjs'
import { checks, typesOf } from './checks.mjs'
import { endWith, ensureInstalled } from './install.mjs'
import { TestRun } from './test-run.mjs'

/** The files that a program takes, by their names. */
const patterns = {
  lint: /\.(ts|tsx|mjs|mts|json|jsonc|css)$/,
  imports: /^(shared|server|web|e2e|bench|scripts)\/.*\.(ts|tsx|mjs)$/,
}

async function main() {
  ensureInstalled()
  const files = changedFiles()
  if (files.length === 0) return console.log('Nothing was edited.')
  const steps = Object.entries(patterns).flatMap(([name, pattern]) => {
    const own = files.filter((file) => pattern.test(file))
    return own.length > 0 ? [[name, checks[name].map((command) => [...command, ...own])]] : []
  })
  const run = new TestRun()
  await run.runSteps([
    ['types', typesOf(files)],
    ...steps,
    ['structure', [['scripts/check-structure.mjs']], { prints: true }],
  ])
  run.finish()
}

try {
  await main()
} catch (error) {
  endWith(error)
}
