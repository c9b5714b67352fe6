// Writes the software bill of materials of a release in CycloneDX: `npm run sbom -- --out dealerline.cdx.json`.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './install.mjs'
import { makeBom, sbomProblems } from './sbom-content.mjs'

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const project = readJson('package.json')
const file = `${project.name}-${project.version}.cdx.json`
const { values } = parseArgs({ options: { out: { type: 'string', default: file } } })
const identity = { serialNumber: randomUUID(), timestamp: new Date().toISOString() }
const bom = makeBom(project, readJson('package-lock.json'), identity)
const problems = sbomProblems(bom)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
writeFileSync(values.out, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${values.out}: ${bom.components.length} packages, CycloneDX ${bom.specVersion}.`)
