import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { slimCalls } from './slim-calls.ts'

/**
 * Puts libraries that rarely change into separate chunks, so that browsers do not load them again after each release of
 * the portal.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)\//,
    priority: 20,
  },
]

/** Also writes every script and style sheet in compressed form, so that the server can send the stored file. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    // Runs after all files are written, because other plugins still change them before.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const source = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(source, { level: 9 }))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(source))
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimCalls(), react(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server answers with this file at /licences.txt.
    license: { fileName: 'licences.txt' },
    target: ['chrome109', 'safari15.4', 'firefox115'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
