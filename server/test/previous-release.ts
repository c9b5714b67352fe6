import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { until } from './portal.ts'
import { programEnvironment } from './program-environment.ts'
import type { Settings } from './servers.ts'

const root = resolve(import.meta.dirname, '../..')

/** The release before this version, or the commit from which rolling upgrades are supported. */
export const previousRelease: { release: string; commit: string; migration: string } = JSON.parse(
  readFileSync(join(root, 'server/database/previous-release.json'), 'utf8'),
)

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 512 * 1024 * 1024 })

/** Returns why this clone does not have the previous release. Undefined if it has it. */
export function missingRelease(): string | undefined {
  const { release, commit } = previousRelease
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return undefined
  } catch {
    return `this clone does not have commit ${commit} (${release}); fetch the whole history`
  }
}

/** Returns the newest migration of the previous release. */
export function newestMigration(): string | undefined {
  const names = git('ls-tree', '--name-only', previousRelease.commit, 'server/database/migrations/').toString('utf8')
  return names.trim().split('\n').sort().at(-1)?.split('/').at(-1)
}

/** Copies the server of the previous release into a folder. It uses the packages of this version, and its own where this has none. */
export function copyPreviousRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-previous-'))
  const archive = git('archive', previousRelease.commit, 'package.json', 'server', 'shared')
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  installMissing(folder)
  return folder
}

/** Copies this version of the server into a folder, where a test can change it. It uses the packages of this version. */
export function copyThisVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-newer-'))
  const isSource = (path: string) => !/(^|\/)(node_modules|test)$/.test(path)
  for (const name of ['package.json', 'server', 'shared'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  linkPackages(folder)
  return folder
}

/** Lets the server in a folder use the packages of this version. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@dealerline'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@dealerline') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['server', 'shared']) {
    symlinkSync(join(folder, name), join(packages, '@dealerline', name))
    const ownPackages = join(root, name, 'node_modules')
    if (existsSync(ownPackages)) symlinkSync(ownPackages, join(folder, name, 'node_modules'))
  }
}

/** Installs the packages of a server that this version has not any more. */
function installMissing(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8'))
  const places = ['node_modules', 'server/node_modules'].map((place) => join(folder, place))
  const missing = Object.keys(dependencies).filter((name) => !places.some((place) => existsSync(join(place, name))))
  if (missing.length === 0) return
  const own = join(folder, 'own')
  const packages = missing.map((name) => `${name}@${dependencies[name]}`)
  execFileSync('npm', ['install', '--prefix', own, '--no-save', '--ignore-scripts', ...packages], { stdio: 'pipe' })
  for (const name of missing) symlinkSync(join(own, 'node_modules', name), join(folder, 'node_modules', name))
}

/** Starts the server in a folder as a separate process, and waits until it is ready. */
export async function startProcess(folder: string, settings: Settings & { PORT: string }) {
  const server: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { ...programEnvironment, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text))
  const site = `http://localhost:${settings.PORT}`
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`The server of the previous release ended:\n${output}`)
    return (await fetch(`${site}/readyz`).catch(() => undefined))?.ok
  }, 'the server of the previous release is ready')
  return {
    /** The warnings and errors that the server has logged, such as failed jobs. */
    warnings: () => output.split('\n').filter((line) => /^\{"level":[4-9]0,/.test(line)),
    async stop() {
      if (server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
