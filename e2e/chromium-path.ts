import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The installed Chromium. Undefined means the one that Playwright downloads. */
export const chromiumPath = candidates.find((path) => path && existsSync(path))
