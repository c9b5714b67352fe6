import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of what the server's tests do is waiting; one file at a time leaves a small machine idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'shared', root: 'shared', isolate: false, include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          // The portal's modules are read once for many files; each makes a portal and a database of its own.
          isolate: false,
          include: ['src/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web',
    ],
  },
})
