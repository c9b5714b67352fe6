// Closes a version, opens the next one, and sets the tag of the release between them:
//
//   npm run release -- close        writes the changelog's heading and a sample of the database; commit both
//   npm run release -- open 0.6.0   makes the newest commit the previous release, and raises the version; commit that
//   npm run release -- archive      builds the archive of this version for machines like this one, and tries it
//   npm run release -- tag          sets the tag v<version> on the commit of the previous release
//
// Test the closed version with `npm run test:deep` before the next one is opened.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endWith, ensureInstalled, projectEnvironment, root, SetupError } from './install.mjs'
import { makeArchive } from './release-archive.mjs'

/** Also in server/test/release-samples.ts. The samples have demonstration data only, so it protects nothing. */
const passphrase = 'the passphrase of the samples'
const previousRelease = 'server/database/previous-release.json'

const read = (path) => readFileSync(join(root, path), 'utf8')
const readJson = (path) => JSON.parse(read(path))

function run(program, ...parameters) {
  const { status, stdout } = spawnSync(program, parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new SetupError(`${program} ${parameters.join(' ')} ended with status ${status}.`)
  return stdout.trim()
}

/** Replaces text that the file must have. */
function edit(path, pattern, replacement) {
  const text = read(path)
  if (!pattern.test(text)) throw new SetupError(`${path} has no ${pattern}.`)
  writeFileSync(join(root, path), text.replace(pattern, replacement))
}

function close() {
  const { version } = readJson('package.json')
  assertVersionsKnown()
  edit('CHANGELOG.md', /^## Unreleased$/m, `## ${version} – ${new Date().toISOString().slice(0, 10)}`)
  writeSample(version)
  console.log(`Commit the changelog and the sample of ${version}, then run npm run test:deep.`)
}

/** Refuses a list of PostgreSQL's newest versions that nobody has compared for 30 days. */
function assertVersionsKnown() {
  const path = 'server/src/postgres/latest-versions.ts'
  const [, day = ''] = /checkedOn = '(\d{4}-\d\d-\d\d)'/.exec(read(path)) ?? []
  const days = (Date.now() - Date.parse(day)) / 86_400_000
  if (!(days < 30)) throw new SetupError(`The versions in ${path} are of ${day}: renew them and the day.`)
}

/** Writes the database of this version with demonstration data. A test upgrades later versions from it. */
function writeSample(version) {
  const path = join(root, 'server/test/releases', `${version}.backup`)
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-sample-'))
  // If root runs this, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  const env = projectEnvironment({ DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'error' })
  try {
    rmSync(path, { force: true })
    for (const words of [['demo'], ['backup', '--out', path]]) {
      const { status } = spawnSync('node', [join(root, 'scripts/dealerline.mjs'), ...words], { stdio: 'inherit', env })
      if (status !== 0) throw new SetupError(`dealerline ${words[0]} ended with status ${status}.`)
    }
    chmodSync(path, 0o644)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function open(nextVersion = '') {
  const { version } = readJson('package.json')
  if (!/^\d+\.\d+\.\d+$/.test(nextVersion)) throw new SetupError('Name the next version: npm run release -- open 0.6.0')
  const migration = readdirSync(join(root, 'server/database/migrations')).sort().at(-1)
  const release = { release: version, commit: run('git', 'rev-parse', 'HEAD'), migration }
  writeFileSync(join(root, previousRelease), `${JSON.stringify(release, null, 2)}\n`)
  setVersion(nextVersion)
  edit(
    'deploy/helm/dealerline/Chart.yaml',
    /^(version|appVersion): .*\n(appVersion): .*$/m,
    `$1: ${nextVersion}\n$2: ${nextVersion}`,
  )
  edit('compose.yaml', /(localhost\/dealerline):[\w.]+/, `$1:${nextVersion}`)
  edit('CHANGELOG.md', new RegExp(`^(?=## ${version.replaceAll('.', '\\.')} )`, 'm'), '## Unreleased\n\n')
  console.log(`Commit this; then npm run release -- tag sets v${version}.`)
}

/** Sets the version of the root and the workspaces. `npm version` would also install other packages than the lock file names. */
function setVersion(version) {
  const writeJson = (path, value) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)
  const lock = readJson('package-lock.json')
  lock.version = version
  for (const folder of ['', ...readJson('package.json').workspaces]) {
    const path = join(folder, 'package.json')
    writeJson(path, { ...readJson(path), version })
    lock.packages[folder].version = version
  }
  writeJson('package-lock.json', lock)
}

function tag() {
  const { release, commit } = readJson(previousRelease)
  run('git', 'tag', '--annotate', '--message', `Dealerline ${release}`, `v${release}`, commit)
  console.log(`v${release} is the tag of ${commit}. Publish it: git push origin v${release}`)
}

const [action, ...parameters] = process.argv.slice(2)
const actions = { close, open, archive: (out = 'release') => makeArchive(resolve(out)), tag }
try {
  if (!Object.hasOwn(actions, action ?? ''))
    throw new SetupError('npm run release -- close, open VERSION, archive or tag')
  ensureInstalled()
  await actions[action](...parameters)
} catch (error) {
  endWith(error)
}
