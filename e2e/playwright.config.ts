import { defineConfig } from '@playwright/test'
import { chromiumPath } from './chromium-path.ts'

/** Runs the journeys in a real Chromium, each worker with its own portal. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: new URL('./make-data.ts', import.meta.url).pathname,
  // Journeys that take long and rarely tell something new run only in `npm run test:deep`.
  testIgnore: process.env.TEST_DEEP ? [] : '**/*.deep.spec.ts',
  // A repetition keeps the pictures of the first run.
  outputDir: process.env.TEST_REPEATED ? '../test-results/repeated' : '../test-results',
  // The timeout only stops journeys that hang, so it is long enough for slow machines.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Each worker has its own portal. In `npm test`, the tests run beside them. A page that waits longer for a processor also
  // draws and asks more, so more workers take more processor time in all.
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
    // Traces take a fifth more time, so they are off by default. JOURNEYS_TRACE=1 keeps the traces of failures.
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
    // The service worker loads the whole portal in each new context. Journeys without network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromiumPath && { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live too briefly for the optimising compilers to save the time that they take, or to need a small memory.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
      ],
    },
  },
})
