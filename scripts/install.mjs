// Prepares the project: installs its libraries and builds the web application. Requires only Node 18.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The path of the Node that the project installs, so that every machine runs the same version. */
export const projectNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Returns the environment variables for the project's programs. The project's binaries come first in PATH. Node keeps the
 * compiled modules, so that a program starts in half the time.
 */
export function projectEnvironment(more = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  const compiled = join(root, 'node_modules', '.cache', 'dealerline', 'compiled')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...more }
}

/** A problem that the user can fix. It is shown without a stack trace. */
export class SetupError extends Error {}

/** Ends this process with a problem that the user can fix. Throws any other error. */
export function endWith(error, exitCode = 1) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(exitCode)
}

/** Runs a program of the project with the words of this command, and ends with its exit code. */
export function runAndEnd(program) {
  const options = { cwd: root, env: projectEnvironment(), stdio: 'inherit' }
  const { status } = spawnSync(projectNode, [program, ...process.argv.slice(2)], options)
  process.exit(status ?? 1)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function readMark(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

/** Throws the error of the first file that this user cannot read, if there is one. Root reads all. */
export function assertReadable() {
  if (process.getuid?.() === 0) return
  const folders = ['server/src', 'server/database', 'shared/src', 'web/dist'].filter((path) =>
    existsSync(join(root, path)),
  )
  const packages = join(root, 'node_modules')
  const files = ['package-lock.json', ...folders.flatMap(filesBelow)].map((path) => join(root, path))
  const libraries = existsSync(packages) ? readdirSync(packages).map((name) => join(packages, name)) : []
  for (const path of [...files, ...libraries]) accessSync(path, constants.R_OK)
}

/** Marks libraries as those of the lock file, so that no start compares them. */
export const markInstalled = (packages) => writeFileSync(join(packages, lockMark), `${hashOf(['package-lock.json'])}\n`)

const lockMark = '.dealerline-lock'

/** Installs all libraries if there are none or the lock file has changed. */
export function ensureInstalled() {
  install((entry) => entry.optional || entry.devOptional || entry.peer)
}

/** Like `ensureInstalled`, but accepts an installation without the libraries of tests and builds: `npm install --omit=dev`. */
export function ensureRunnable() {
  install((entry) => entry.optional || entry.devOptional || entry.peer || entry.dev)
}

/** Installs the libraries, unless only those are missing for whose entry in the lock file `canBeMissing` is true. */
function install(canBeMissing) {
  const packages = join(root, 'node_modules')
  const mark = join(packages, lockMark)
  if (readMark(mark) === hashOf(['package-lock.json']) && existsSync(projectNode)) return
  if (isInstalledByHand(canBeMissing)) return
  console.error('Installing the libraries; this takes a minute the first time …')
  rmSync(mark, { force: true })
  run(
    'npm',
    // Installs exactly the versions of the lock file and does not modify it. `npm ci` rejects a lock file without the
    // binaries of other systems, and a registry mirror for a single system has no such binaries. Tests and builds need
    // every library, even if NODE_ENV or npm's settings omit some.
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'],
    'The libraries could not be installed. Check the network, then start again',
  )
  if (!existsSync(projectNode) || spawnSync(projectNode, ['--version'], { shell: isWindows }).status !== 0) fetchNode()
  markInstalled(packages)
}

/** Whether a manual `npm install` has already installed the versions of the lock file. */
function isInstalledByHand(canBeMissing) {
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock) || !existsSync(projectNode)) return false
  const { packages: installedPackages } = JSON.parse(readFileSync(installedLock, 'utf8'))
  const { packages: lockedPackages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lockedPackages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true
    const installedPackage = installedPackages[path]
    return installedPackage ? installedPackage.version === entry.version : Boolean(canBeMissing(entry))
  })
}

const isWindows = process.platform === 'win32'

/**
 * Runs the install script of the package `node`, which downloads Node, because npm may be configured not to run
 * scripts.
 */
function fetchNode() {
  const script = join(root, 'node_modules', 'node', 'installArchSpecificPackage.js')
  const exitCode = existsSync(script)
    ? spawnSync(process.execPath, [script], { cwd: dirname(script), stdio: 'inherit' }).status
    : 1
  if (exitCode !== 0 || !existsSync(projectNode)) {
    throw new SetupError('Node 26 could not be installed into the project: run npm install without --ignore-scripts.')
  }
}

/**
 * Builds the web application if its sources have changed since the last build. Calls `beforeBuild` before it does. An
 * archive of a release has the built application without its sources.
 */
export function ensureBuilt(beforeBuild = () => undefined) {
  if (!existsSync(join(root, 'web', 'index.html'))) return
  const mark = join(root, 'web', 'dist', '.dealerline-sources')
  const currentHash = hashOf(webSources())
  if (readMark(mark) === currentHash && existsSync(join(root, 'web', 'dist', 'index.html'))) return
  beforeBuild()
  if (!existsSync(vite))
    throw new SetupError(
      'The web app is not built, and the libraries that build it are not installed: run npm install, use the archive of the release, or copy web/dist from a machine that has built this version.',
    )
  console.error('Building the web application …')
  rmSync(mark, { force: true })
  run(projectNode, [vite, 'build', '--logLevel', 'warn'], 'The web application could not be built', join(root, 'web'))
  writeFileSync(mark, `${currentHash}\n`)
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

function webSources() {
  const files = ['package-lock.json', ...filesBelow('shared/src'), ...filesBelow('web'), ...filesBelow('docs/guide')]
  return files.filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx')).sort()
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', '.cache'].includes(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function run(command, parameters, problem, folder = root) {
  // The user of the service must be able to read the files, whatever the umask of the person who installs them.
  const umask = process.umask(0o022)
  const result = spawnSync(command, parameters, {
    cwd: folder,
    // Make a production build, regardless of the caller's NODE_ENV.
    env: projectEnvironment(command === 'npm' ? { PATH: process.env.PATH } : { NODE_ENV: 'production' }),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  })
  process.umask(umask)
  if (result.error) throw new SetupError(`${problem} (${result.error.message}).`)
  if (result.signal) throw new SetupError(`${problem} (ended by ${result.signal}).`)
  if (result.status !== 0) throw new SetupError(`${problem} (exit code ${result.status}).`)
}
