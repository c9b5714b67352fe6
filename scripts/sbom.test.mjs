import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { makeBom, sbomProblems } from './sbom-content.mjs'

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const project = readJson('package.json')
const lock = readJson('package-lock.json')
const bom = makeBom(project, lock, { serialNumber: 'x', timestamp: '2026-03-05T00:00:00Z' })

test('lists every direct dependency of the portal with version, licence and checksum', () => {
  const componentsByRef = new Map(bom.components.map((component) => [component['bom-ref'], component]))
  for (const workspace of ['shared', 'server', 'web']) {
    for (const name of Object.keys(readJson(`${workspace}/package.json`).dependencies ?? {})) {
      if (name.startsWith('@dealerline/')) continue
      const [component] = [
        componentsByRef.get(`${workspace}/node_modules/${name}`),
        componentsByRef.get(`node_modules/${name}`),
      ].filter(Boolean)
      expect(component, name).toMatchObject({
        name,
        version: expect.stringMatching(/^\d/),
        licenses: [expect.anything()],
      })
      expect(component?.hashes[0].content, name).toMatch(/^[0-9a-f]{128}$/)
    }
  }
  expect(sbomProblems(bom)).toEqual([])
})

test('lists no package of the build and the tests', () => {
  const names = bom.components.map(({ name }) => name)
  for (const name of ['vitest', 'typescript', 'fast-check']) expect(names).not.toContain(name)
})

test('connects each package with those it needs', () => {
  const refs = new Set([project.name, ...bom.dependencies.map(({ ref }) => ref)])
  for (const { ref, dependsOn } of bom.dependencies)
    for (const one of dependsOn) expect(refs.has(one), `${ref} needs ${one}`).toBe(true)
  const server = bom.dependencies.find(({ ref }) => ref === 'server')
  expect(server?.dependsOn).toEqual(expect.arrayContaining(['node_modules/fastify', 'shared']))
})

test('reports a package without a licence', () => {
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-AAAA' } }
  expect(sbomProblems(makeBom(project, { packages }, {}))).toEqual(['a@1.0.0 has no version, licence or checksum.'])
})
