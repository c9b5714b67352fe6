import { expect, test } from 'vitest'
import { isAllowed, lockedPackages, packageProblems, registryNames } from './structure/packages.mjs'

const valid = { name: 'new', version: '1.0.0', licence: 'MIT', integrity: 'sha512-AAAA' }
const problemsWith = (change) => packageProblems([...lockedPackages(), { ...valid, ...change }])

test('accepts every package of the lock file', () => {
  expect(packageProblems(lockedPackages())).toEqual([])
})

test.each([
  [{ licence: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
  [{ licence: undefined }, 'licence unknown'],
  [{ licence: 'MIT AND GPL-2.0-only' }, 'licence MIT AND GPL-2.0-only'],
  [{ hasInstallScript: true }, 'has an install script'],
  [{ resolved: 'https://packages.example.com/new.tgz' }, 'names an address'],
  [{ integrity: undefined }, 'has no SHA-512 checksum'],
])('reports a new package with %j', (change, message) => {
  expect(problemsWith(change).join()).toContain(message)
})

test.each([
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND Zlib', true],
  ['MPL-2.0', false],
  ['', false],
])('the licence %j is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})

test.each([
  ['registry', 'npmjs.org', undefined, true],
  ['index.crates', 'io', undefined, true],
  ['packages', 'telco.example', 'https://packages.telco.example/npm/', true],
  ['packages', 'telco.example', 'http://localhost:4873/', false],
  ['www', 'example.com', undefined, false],
])('recognises %s at %s as a registry if npm uses %s: %s', (name, domain, configured, expected) => {
  expect(registryNames(`See https://${name}.${domain}/x.`, configured ?? '').length > 0).toBe(expected)
})
