import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Creating jsdom and loading the components for each file took most of the time; setup.ts clears up between tests.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/ui/testing/setup.ts'],
    css: false,
    ...limits,
  },
})
