// Checks the imports by the rules of .dependency-cruiser.mjs and says where code that breaks one belongs. With the paths of
// files, it reads only those and their imports, and so finds no cycles.
import { existsSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

const folders = ['shared/src', 'server/src', 'server/test', 'server/sample-data', 'web/src', 'e2e', 'bench', 'scripts']
const { forbidden, options } = config
const files = process.argv.slice(2)
const { output } = await cruise(files.length > 0 ? files : folders.filter((folder) => existsSync(folder)), {
  ...options,
  ...(files.length > 0 && { maxDepth: 1 }),
  validate: true,
  ruleSet: { forbidden },
})
const { violations, totalCruised } = output.summary
if (files.length === 0 && totalCruised < 100) {
  console.error(`Only ${totalCruised} files were read: the parser is missing. Run npm install.`)
  process.exit(1)
}

const byRule = Map.groupBy(violations, (violation) => violation.rule.name)
for (const [name, broken] of byRule) {
  console.error(`\n${name}: ${forbidden.find((rule) => rule.name === name)?.comment}`)
  const lines = broken.map(({ from, to, cycle }) =>
    cycle ? `  ${[from, ...cycle.map((step) => step.name)].join(' → ')}` : `  ${from} → ${to}`,
  )
  for (const line of new Set(lines)) console.error(line)
}
if (violations.length > 0) process.exit(1)
console.log(`${totalCruised} files were checked; all of their imports are allowed.`)
