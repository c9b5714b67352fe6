import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { freeMegabytes } from '../kernel/disk-space.ts'
import type { FileStore } from '../kernel/files.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { retryAfterSeconds } from '../kernel/lost-connection.ts'
import type { Standby } from '../kernel/standby.ts'
import { selectAppliedMigrations } from '../postgres/health-queries.ts'
import { migrationNames } from '../postgres/migrate.ts'
import { assertStandbyReady } from '../postgres/standby-queries.ts'
import type { Draining } from './draining.ts'
import { reuse } from './reuse.ts'

interface HealthParts {
  config: Pick<Config, 'dataDir' | 'diskReserveMb' | 's3Bucket'>
  /** A pool from `makeHealthPool`, so that a check does not wait for calls. */
  healthPool: pg.Pool
  files: Pick<FileStore, 'check'>
  jobs: Pick<JobQueue, 'check'>
  draining: Pick<Draining, 'isStopping'>
  /** The folder of the embedded database. */
  databaseFolder?: string | undefined
  standby?: Pick<Standby, 'healthPool'> | undefined
}

/** The result of one check. `detail` says why it failed, without secrets. */
interface Check {
  name: string
  ok: boolean
  detail: string
  /** False if the server is ready even if the check fails. */
  required?: false
}

/** The time that a check may take. */
const checkMs = 3_000
/** The time for which all requests get the same result, so that requests can't load the database. */
const resultMs = 1_000
/** The same for a bucket, where each request costs money. */
const bucketMs = 30_000

/** Adds `/healthz` (the process runs) and `/readyz` (the server can handle calls). */
export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  const { draining } = parts
  const runChecks = makeChecks(parts)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const stopping: Check = {
      name: 'stopping',
      ok: !draining.isStopping,
      detail: draining.isStopping ? 'It stops.' : '',
    }
    const checks = [...(await runChecks()), stopping]
    const isReady = checks.every(({ ok, required }) => ok || required === false)
    if (!isReady) reply.code(503).header('retry-after', retryAfterSeconds)
    return reply.header('cache-control', 'no-store').send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}

function makeChecks(parts: HealthParts): () => Promise<Check[]> {
  const { config, files, jobs, databaseFolder, healthPool, standby } = parts
  const ownMigrations = migrationNames()
  const fileStore = reuse(config.s3Bucket ? bucketMs : resultMs, () =>
    check('file store', async () => {
      await files.check()
    }),
  )
  return reuse(resultMs, async () => {
    const checks = [
      checkDatabase(healthPool, ownMigrations),
      fileStore(),
      check('free space of DATA_DIR', () => checkSpace(config.dataDir, config.diskReserveMb)),
      check('queue', () => jobs.check()),
    ]
    if (databaseFolder)
      checks.push(check('free space of the database', () => checkSpace(databaseFolder, config.diskReserveMb)))
    if (standby) checks.push(checkStandby(healthPool, standby.healthPool))
    return (await Promise.all(checks)).flat()
  })
}

/** Checks with one statement whether the database answers and has the tables of this version, or of a newer one. */
async function checkDatabase(pool: pg.Pool, ownMigrations: readonly string[]): Promise<Check[]> {
  let applied: readonly string[] = ownMigrations
  const database = await check('database', async () => {
    applied = await selectAppliedMigrations(pool)
  })
  const missing = ownMigrations.filter((name) => !applied.includes(name))
  const schema = await check('schema', async () => {
    if (!database.ok) throw new Error('The database does not answer.')
    if (missing.length > 0) throw new Error(`The database does not have the migration ${missing[0]}.`)
  })
  return [database, schema]
}

/** Checks the standby for information. The primary answers every call that the standby does not answer. */
const checkStandby = async (primary: pg.Pool, standby: pg.Pool): Promise<Check> => ({
  ...(await check('standby', () => assertStandbyReady(primary, standby))),
  required: false,
})

async function checkSpace(folder: string, reserve: number): Promise<void> {
  const free = await freeMegabytes(folder)
  if (free < reserve) throw new Error(`${free} MB are free, and DISK_RESERVE_MB is ${reserve}.`)
}

/** Runs a check. Its error must not contain secrets; errors of libraries are reduced to their code. */
async function check(name: string, work: () => Promise<void>): Promise<Check> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It does not answer.')), checkMs)
  try {
    await Promise.race([work(), late])
    return { name, ok: true, detail: '' }
  } catch (error) {
    return { name, ok: false, detail: describe(error) }
  } finally {
    clearTimeout(timer)
  }
}

const describe = (error: unknown) =>
  error instanceof Error && !('code' in error) && error.cause === undefined
    ? error.message
    : `It failed (${error instanceof Error && 'code' in error ? error.code : 'error'}).`
