import { defineConfig } from 'vitest/config'

/**
 * The limits of every project. The timeouts stop a test that hangs and are long enough for slow machines. Three workers keep
 * a small machine busy, because the server's tests mostly wait.
 */
export const limits = { testTimeout: 300_000, hookTimeout: 300_000, maxWorkers: 3 }

export default defineConfig({
  test: {
    // Only failed tests print to the console, such as the errors that the portal logged.
    silent: 'passed-only',
    projects: [
      { test: { name: 'shared', root: 'shared', isolate: false, include: ['src/**/*.test.ts'], ...limits } },
      {
        test: {
          name: 'server',
          root: 'server',
          // The portal's modules are read once for many files; each creates its own portal and database.
          isolate: false,
          include: ['src/**/*.test.ts', '../scripts/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          setupFiles: 'test/record-statements.ts',
          ...limits,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...limits } },
      'web',
    ],
  },
})
