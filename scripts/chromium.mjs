// Finds a Chromium for the journeys, or installs the system's package of it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from './install.mjs'

// Prefer the headless shell: it starts and opens pages a third faster than the full browser.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Whether the file is a browser. Runs it with --version, because on some systems a file of that name is a script that
 * only explains how to install the browser.
 */
function isBrowser(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isBrowser)
}

function install() {
  const apt = (...parameters) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  console.log('Installing Chromium from the packages of the system …')
  apt('update', '-qq')
  const installPackage = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
  // Some systems have no package for the headless shell.
  return installPackage('chromium-headless-shell') || installPackage('chromium')
}

/**
 * Returns the path of a working Chromium.
 * @throws SetupError that says what to install
 */
export function ensureChromium() {
  const configuredPath = process.env.CHROMIUM
  if (configuredPath) {
    if (isBrowser(configuredPath)) return configuredPath
    throw new SetupError(
      `CHROMIUM is ${JSON.stringify(configuredPath)}, which does not start: set the path of a Chromium or Chrome.`,
    )
  }
  const existingPath = findChromium()
  if (existingPath) return existingPath
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  const installedPath = mayInstall && install() ? findChromium() : undefined
  if (installedPath) return installedPath
  throw new SetupError(
    'The journeys need a browser: install Chromium or Google Chrome (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}
