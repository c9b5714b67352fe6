import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const browsers = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = browsers.find((path) => path && existsSync(path))

/** Journeys in a real Chromium, each against a portal that the journeys start themselves. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  // For a journey that hangs: long enough that no slow machine reaches it.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Each has a portal of its own; more than two keep one another waiting on a small machine.
  workers: 2,
  retries: 0,
  reporter: process.env.JOURNEYS_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // A trace of every step costs a fifth of the time; JOURNEYS_TRACE=1 keeps that of what fails.
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
