import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../src/demo/seed.ts'
import { makeIdentityPool } from '../src/identity/queries.ts'
import { makeOwnerPool } from '../src/plugins/database.ts'
import { startJobs } from '../src/plugins/jobs.ts'
import { migrate } from '../src/plugins/migrate.ts'
import { startPostgres } from '../src/plugins/postgres/start-postgres.ts'
import { loadSampleData } from '../src/providers/sample-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with migrations and demonstration data that every test portal is copied from. */
    templateUrl: string
  }
}

const migrations = resolve(import.meta.dirname, '../migrations')

/** One PostgreSQL for all test files: an empty database for the outside systems, a filled one to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-tests-'))
  // Open to the account PostgreSQL runs as when the tests run as root.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => undefined })
  await migrate(postgres.url, migrations)
  process.env.TEST_DATABASE_URL = postgres.url
  const templateUrl = await makeTemplate(postgres.url)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<string> {
  const templateUrl = withDatabase(url, 'template_portal')
  await asOwner(url, 'create database template_portal')
  await migrate(templateUrl, migrations)
  const [ownerPool, identityPool] = [makeOwnerPool(templateUrl), makeIdentityPool(templateUrl)]
  await seedDemo(ownerPool, identityPool, loadSampleData)
  await Promise.all([ownerPool.end(), identityPool.end()])
  const never = () => Promise.reject(new Error('The template works nothing off.'))
  const jobs = await startJobs(
    templateUrl,
    {
      'signing.deliver': never,
      'signing.seal': never,
      'signing.void': never,
      'signing.declined': never,
      'signing.expired': never,
      'signing.copy': never,
      'signing.followUp': never,
      'signing.ask': never,
      'numbers.release': never,
      'billing.createCustomer': never,
      'ticketing.open': never,
      'ticketing.follow': never,
      'ticketing.withdraw': never,
      'contacts.verifyEmail': never,
      'uploads.sweep': never,
      'uploads.removed': never,
      'uploads.toTicket': never,
      'applications.answered': never,
      'applications.deliver': never,
      'applications.ticket': never,
      'airline.enrol': never,
      'airline.follow': never,
      'serviceability.order': never,
      'serviceability.send': never,
      'tracking.report': never,
      'onboarding.submitted': never,
      'onboarding.newInterests': never,
      'onboarding.welcome': never,
      'onboarding.password': never,
      'onboarding.sales': never,
    },
    pino({ level: 'silent' }),
  )
  await jobs.stop()
  return templateUrl
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
