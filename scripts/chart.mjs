// Renders the Helm chart and checks the manifests: `npm run chart:check`. It needs Helm, or manifests that another
// machine has rendered: `--rendered manifests.yaml`. Not part of `npm test`, because Debian and npm have no Helm.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { projectNode, root } from './install.mjs'

const chart = join(root, 'deploy/helm/dealerline')
const example = join(chart, 'ci/example-values.yaml')
const { values } = parseArgs({ options: { rendered: { type: 'string' } } })

function render() {
  if (values.rendered) return readFileSync(values.rendered, 'utf8')
  const { error } = spawnSync('helm', ['version'])
  if (error) {
    console.log('SKIPPED: Helm is not installed. Install it, or use --rendered with the output of `helm template`.')
    process.exit(2)
  }
  for (const words of [
    ['lint', '--strict', chart, '--values', example],
    ['template', 'dealerline', chart, '--namespace', 'sales', '--values', example],
  ]) {
    const { status, stdout, stderr } = spawnSync('helm', words, { encoding: 'utf8' })
    if (status !== 0) {
      console.error(stdout, stderr)
      process.exit(1)
    }
    if (words[0] === 'template') return stdout
  }
}

const manifests = parseAllDocuments(render(), { version: '1.1' })
  .map((document) => document.toJS())
  .filter(Boolean)

/** The core group has no name. */
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`

/** The schemas of Kubernetes check the values. They accept unknown fields. */
async function* checkValues() {
  for (const manifest of manifests) {
    const { [manifest.kind]: Model } = await import(moduleOf(manifest))
    try {
      new Model(manifest).validate()
    } catch (error) {
      yield `${manifest.kind} ${manifest.metadata.name}: ${error.message}`
    }
  }
}

/** The compiler refuses unknown fields in a literal, such as a misspelt one. */
function* checkFields() {
  const folder = join(root, 'node_modules/.cache/dealerline')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'manifests.ts')
  const lines = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Type${index} } from '${moduleOf(manifest)}'\n` +
      `export const manifest${index}: Type${index} = ${JSON.stringify(manifest, null, 1)}\n`,
  )
  writeFileSync(file, lines.join('\n'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  const { status, stdout } = spawnSync(projectNode, [tsc, ...options, file], { encoding: 'utf8', cwd: folder })
  if (status !== 0) yield stdout.trim()
}

const problems = [...(await Array.fromAsync(checkValues())), ...checkFields()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${manifests.length} manifests are valid: ${manifests.map(({ kind }) => kind).join(', ')}.`)
