// The checks of the project that are no tests. Each is a list of programs with their arguments, and independent of the others.
const build = "import { ensureBuilt } from './scripts/install.mjs'; ensureBuilt()"

/**
 * The compiler keeps its results for each file, so that it checks only the files that an edit reaches. It checks with one
 * thread, because several compare the types of the contract once each: that takes twice the processor time.
 */
const types = (project, name) => [
  'typescript/bin/tsc',
  ...[
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/dealerline/types-${name}.tsbuildinfo`,
  ],
]

/** The projects of the compiler, with the paths of the files that each reads. A journey uses the web app's translator. */
const typed = [
  { command: types('.', 'server'), paths: [/^(?!web\/)/, /^web\/src\/ui\/testing\//] },
  { command: types('web', 'web'), paths: [/^(web|shared)\//, /^[^/]+$/] },
  { command: types('web/service-worker', 'service-worker'), paths: [/^web\/service-worker\//, /^[^/]+$/] },
]

/** Returns the checks of the types that edited files can affect. */
export const typesOf = (files) =>
  typed.filter(({ paths }) => files.some((file) => paths.some((path) => path.test(file)))).map(({ command }) => command)

export const checks = {
  types: typed.map(({ command }) => command),
  lint: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=20']],
  imports: [['scripts/check-imports.mjs']],
  unused: [['knip/bin/knip.js', '--treat-config-hints-as-errors']],
  // The second program compares compose.yaml with the schema of the Compose Specification.
  structure: [['scripts/check-structure.mjs'], ['dclint/bin/dclint.cjs', '--quiet', 'compose.yaml']],
  schema: [['scripts/check-schema.mjs']],
  build: [['--input-type=module', '--eval', build], ['scripts/check-first-load.mjs']],
}
