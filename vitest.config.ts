import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that take long and rarely tell something new run only in `npm run test:deep`. */
export const exclude = process.env.TEST_DEEP ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.test.ts']

/** Sets the seed of generated tests. */
export const seedFile = join(import.meta.dirname, 'server/test/seeds.ts')

/**
 * The limits of every project. The timeouts stop a test that hangs and are long enough for slow machines. Three workers
 * and those of the journeys keep a small machine busy; each more loads the portal again.
 */
export const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 280_000 } },
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    // Only failed tests print to the console, such as the errors that the portal logged.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'shared',
          root: 'shared',
          isolate: false,
          include: ['src/**/*.test.ts'],
          setupFiles: seedFile,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          // The portal's modules are read once for many files; each creates its own portal and database.
          isolate: false,
          include: ['src/**/*.test.ts', '../scripts/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          setupFiles: ['test/record-statements.ts', seedFile],
          exclude,
          ...limits,
        },
      },
      { test: { name: 'scripts', root: 'scripts', isolate: false, include: ['*.test.mjs'], ...limits } },
      'web',
    ],
  },
})
