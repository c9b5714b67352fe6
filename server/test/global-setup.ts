import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/postgres/migrate.ts'
import { startPostgres } from '../src/postgres/start-postgres.ts'
import { asOwner, withDatabase } from './databases.ts'
import { fillDatabase } from './demo-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database with demonstration data. The database of each test portal is a copy of it. */
    templateUrl: string
    /** The folder in which the statements of this run are recorded. */
    statementsFolder: string
  }
}

const statementsFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'dealerline', 'statements')

/**
 * Settings that make PostgreSQL faster but not safe from a power cut, and that allow for many test portals. Its shared
 * memory is in its folder, because a server that is killed leaves it behind.
 */
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // Every test portal signs in a dozen times, and both sides derive the key each time.
  scram_iterations: '1',
  dynamic_shared_memory_type: 'mmap',
}

/**
 * Starts one PostgreSQL for all test files, with an empty database for tests of providers and a template for portals.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-tests-'))
  // If the tests run as root, PostgreSQL runs as another account and must be able to open the folder.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: fastSettings,
  })
  await migrate(postgres.url)
  process.env.TEST_DATABASE_URL = postgres.url
  const templateUrl = await makeTemplate(postgres.url)
  project.provide('templateUrl', templateUrl)
  // A failed file that runs again adds its statements to those of the first run.
  if (!process.env.TEST_REPEATED) rmSync(statementsFolder, { recursive: true, force: true })
  mkdirSync(statementsFolder, { recursive: true })
  project.provide('statementsFolder', statementsFolder)
  return async () => {
    await recordPassedFiles(project)
    const stopped = postgres.stop()
    // The databases are removed, so PostgreSQL need not write them to disk first.
    process.kill(postgres.pid() ?? 0, 'SIGQUIT')
    await stopped
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Adds the files whose tests ran and passed to those of the recorded statements. After all of them, a statement that was
 * not recorded is one without a test.
 */
async function recordPassedFiles(project: TestProject): Promise<void> {
  const { state, config } = project.vitest
  if (config.testNamePattern) return
  const path = join(statementsFolder, 'passed.json')
  const earlier: string[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const files = state.getFiles().filter((file) => file.projectName === project.name && file.result?.state === 'pass')
  const passed = new Set([...earlier, ...files.map(({ filepath }) => filepath)])
  writeFileSync(path, JSON.stringify([...passed]))
  const { testFiles } = await project.globTestFiles()
  if (testFiles.every((file) => passed.has(file))) writeFileSync(join(statementsFolder, 'complete'), '')
}

async function makeTemplate(url: string): Promise<string> {
  const templateUrl = withDatabase(url, 'template_portal')
  await asOwner(url, 'create database template_portal')
  await fillDatabase(templateUrl)
  return templateUrl
}
