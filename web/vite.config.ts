import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Libraries that change seldom are kept in chunks of their own, so that a new release of the portal
 * does not make every browser fetch them again.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)\//,
    priority: 20,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome109', 'safari15.4', 'firefox115'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
