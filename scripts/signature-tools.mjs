// Finds the programs that the tests use to check seals, or installs the packages of the system.
import { spawnSync } from 'node:child_process'
import { SetupError } from './install.mjs'

/** The programs, the parameters that print their versions, and their packages on Debian and Ubuntu. */
const programs = [
  { name: 'openssl', parameter: 'version', package: 'openssl' },
  { name: 'pdfsig', parameter: '-v', package: 'poppler-utils' },
]

const isMissing = ({ name, parameter }) => Boolean(spawnSync(name, [parameter], { stdio: 'ignore' }).error)

function install(packages) {
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  console.log(`Installing ${packages.join(' and ')} from the packages of the system …`)
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/**
 * Ensures that OpenSSL and Poppler's pdfsig can be started.
 * @throws SetupError that says what to install
 */
export function ensureSignatureTools() {
  const packagesOf = (missing) => missing.map((program) => program.package)
  const missing = programs.filter(isMissing)
  const mayInstall = process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error
  if (missing.length > 0 && mayInstall) install(packagesOf(missing))
  const stillMissing = packagesOf(missing.filter(isMissing))
  if (stillMissing.length === 0) return
  throw new SetupError(
    `The tests check seals with OpenSSL and pdfsig: install ${stillMissing.join(' and ')} (on macOS: brew install openssl poppler).`,
  )
}
