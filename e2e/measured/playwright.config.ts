import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Runs the tasks whose clicks and keys are counted, one after the other. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  expect: { timeout: 30_000 },
})
