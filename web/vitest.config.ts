import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.config.ts'
import { guidePlugin } from './guide-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [guidePlugin(), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Share jsdom and modules between files, because creating them took most of the time. setup.ts resets them.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/ui/testing/setup.ts'],
    css: false,
    ...limits,
  },
})
