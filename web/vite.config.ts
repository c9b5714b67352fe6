import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, createLogger, defineConfig, type Logger, type Plugin, type UserConfig } from 'vite'
import { guidePlugin } from './guide-plugin.ts'
import { planChunks } from './plan-chunks.ts'
import { precache } from './precache.ts'
import { slimCalls } from './slim-calls.ts'

/** Libraries in separate files, so that browsers do not load them again after each release of the portal. */
const libraries = [
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

const target = ['chrome109', 'safari15.4', 'firefox115']

/** Builds the app in memory to plan its files. */
async function readPlan(): Promise<Map<string, string>> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [slimCalls(), guidePlugin(), react()],
    build: {
      write: false,
      minify: false,
      target,
      rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
    },
  })
  if (!('output' in result)) throw new Error('The build has no single output.')
  return planChunks(result.output, {
    libraries: libraries.map(({ name }) => name),
    lean: ['/screens/home/Home.tsx'],
  })
}

/** Gives customers the dark colours of the theme by their system's scheme, because their pages have no other switch. */
function followSystemScheme(): Plugin {
  return {
    name: 'follow-system-scheme',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'customers',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) =>
        code.replace(
          /\[data-mantine-color-scheme="dark"\] (\{[^}]*\})/g,
          '@media (prefers-color-scheme: dark) { :root $1 }',
        ),
    },
  }
}

/** Logs warnings of the build, except one about Vite's own plugin for styles, which operators would take for a failed start. */
function makeBuildLogger(): Logger {
  const logger = createLogger('warn')
  return {
    ...logger,
    warnOnce(message, options) {
      if (!message.includes('A PostCSS plugin did not pass the `from` option')) logger.warnOnce(message, options)
    },
  }
}

/** The parts of the web app: the portal, its service worker, the pages of customers, and the program that renders those in the server. */
export default defineConfig(({ command }): UserConfig => {
  // Made by the build and not here, because checks read this configuration too.
  let plan = new Map<string, string>()
  return {
    root: import.meta.dirname,
    ...(command === 'build' && { customLogger: makeBuildLogger() }),
    plugins: [slimCalls(), guidePlugin(), react(), followSystemScheme(), precache(), compress()],
    build: { target },
    builder: {
      // The plan is made once for all parts.
      sharedConfigBuild: true,
      async buildApp(builder) {
        plan = await readPlan()
        const { client, worker, customers, customerServer } = builder.environments
        for (const part of [client, worker, customers, customerServer]) if (part) await builder.build(part)
      },
    },
    environments: {
      client: {
        build: {
          outDir: 'dist',
          emptyOutDir: true,
          cssCodeSplit: false,
          // The server answers with this file at /licences.txt.
          license: { fileName: 'licences.txt' },
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name: (id: string) => plan.get(id) ?? null, debugName: 'plan' }],
                includeDependenciesRecursively: false,
              },
            },
          },
        },
      },
      worker: {
        consumer: 'client',
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      },
      customers: {
        consumer: 'client',
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          cssCodeSplit: false,
          // Parts that load later have no styles and no other parts of their own.
          modulePreload: false,
          rolldownOptions: { input: join(import.meta.dirname, 'customer.html') },
        },
      },
      customerServer: {
        consumer: 'server',
        // React's version for development takes thirty times longer.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        // The image of the server has no libraries of the web app.
        resolve: { noExternal: true },
        build: {
          outDir: 'dist/server',
          emptyOutDir: true,
          ssr: true,
          target: 'node24',
          minify: true,
          rolldownOptions: { input: join(import.meta.dirname, 'src/customer-server.tsx') },
        },
      },
    },
  }
})
