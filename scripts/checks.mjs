// The checks of the project that are no tests. Each is a list of programs with their arguments, and independent of the others.
const build = "import { ensureBuilt } from './scripts/install.mjs'; ensureBuilt()"

/** The compiler keeps its results for each file, so that it checks only the files that an edit reaches. */
const types = (project, name) => [
  'typescript/bin/tsc',
  ...['-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/dealerline/types-${name}.tsbuildinfo`],
]

export const checks = {
  types: [types('.', 'server'), types('web', 'web'), types('web/service-worker', 'service-worker')],
  lint: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=20']],
  imports: [['scripts/check-imports.mjs']],
  unused: [['knip/bin/knip.js', '--treat-config-hints-as-errors']],
  // The second program compares compose.yaml with the schema of the Compose Specification.
  structure: [['scripts/check-structure.mjs'], ['dclint/bin/dclint.cjs', '--quiet', 'compose.yaml']],
  schema: [['scripts/check-schema.mjs']],
  build: [['--input-type=module', '--eval', build], ['scripts/check-first-load.mjs']],
}
