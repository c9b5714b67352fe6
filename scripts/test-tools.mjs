// Finds the programs of the system that the tests use, or installs their packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from './install.mjs'

/** The programs and their packages on Debian and Ubuntu. Tests of optional ones are not run without them. */
const programs = [
  { name: 'openssl', package: 'openssl' },
  { name: 'pdfsig', package: 'poppler-utils' },
  { name: 'pgbouncer', package: 'pgbouncer', isOptional: true },
]

/** PgBouncer is a service, so it is in a folder that is not in everybody's PATH. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const isMissing = ({ name }) => !folders().some((folder) => existsSync(join(folder, name)))

/** Whether the tests may install packages of the system. */
export const mayInstall = () => process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error

/** Installs packages of Debian or Ubuntu. Returns whether that succeeded. */
export function installPackages(packages) {
  const apt = (...parameters) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  console.log(`Installing ${packages.join(' and ')} from the packages of the system …`)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/**
 * Ensures that the tests find their programs. Where packages can be installed, none may be missing.
 * @throws SetupError that says what to install
 */
export function ensureTestTools() {
  const missing = programs.filter(isMissing)
  const installs = missing.length > 0 && mayInstall()
  if (installs) installPackages(missing.map((program) => program.package))
  const required = missing.filter((program) => isMissing(program) && (installs || !program.isOptional))
  if (required.length === 0) return
  throw new SetupError(
    `The tests need programs of the system: install ${required.map((program) => program.package).join(' and ')} (on macOS: brew install openssl poppler).`,
  )
}
