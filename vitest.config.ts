import { defineConfig } from 'vitest/config'

/** For a test that hangs: long enough that no slow machine reaches it. */
export const limits = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    // The server's tests mostly wait; one file at a time would leave a small machine idle.
    maxWorkers: 2,
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
