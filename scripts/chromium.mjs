// Finds a Chromium for the journeys, or installs the system's package of it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from './install.mjs'
import { installPackages, mayInstall } from './test-tools.mjs'

/** The headless shell starts and opens pages a third faster than the full browser. */
const headlessShell = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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

function find(names, otherPlaces = []) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...otherPlaces].find(isBrowser)
}

const findShell = () => find(headlessShell)
const findBrowser = () => find(browsers, places)

/** Installs the headless shell, or the full browser where a system has no package for the shell. */
function install() {
  if (installPackages([...headlessShell, 'fonts-liberation'])) return findShell()
  return findBrowser() ?? (installPackages(['chromium', 'fonts-liberation']) ? findBrowser() : undefined)
}

let path

/**
 * Returns the path of a working Chromium, the headless shell if it can be had.
 * @throws SetupError that says what to install
 */
export function ensureChromium() {
  path ??= process.env.CHROMIUM
    ? configured(process.env.CHROMIUM)
    : (findShell() ?? (mayInstall() ? install() : findBrowser()))
  if (path) return path
  throw new SetupError(
    'The journeys need a browser: install Chromium or Google Chrome (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}

function configured(configuredPath) {
  if (isBrowser(configuredPath)) return configuredPath
  throw new SetupError(
    `CHROMIUM is ${JSON.stringify(configuredPath)}, which does not start: set the path of a Chromium or Chrome.`,
  )
}
