import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of what the server's tests do is waiting; one file at a time leaves a small machine idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
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
