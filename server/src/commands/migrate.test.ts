import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline, startDealerline } from '../../test/dealerline.ts'
import { until } from '../../test/portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { migrationNames } from '../postgres/migrate.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

beforeEach(async () => {
  const newInstallation = await makeSharedInstallation(makeEmptyDatabase)
  installation = newInstallation
  return () => newInstallation.stop()
})

const migrate = (...options: string[]) => dealerline(['migrate', ...options], installation.settings)
const relations = async () =>
  (await installation.rows<{ count: number }>('select count(*)::int from pg_class'))[0]?.count ?? 0

describe('a new database', () => {
  test('is not changed by --dry-run, which prints every change', async () => {
    const before = await relations()
    const { status, stdout } = await migrate('--dry-run')
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'These changes would be made:',
      ...migrationNames().map((name) => `Migration ${name}`),
      'Functions',
      'Queues of the jobs',
      '',
    ])
    expect((await migrate('--dry-run', '--json')).json).toEqual({
      dryRun: true,
      migrations: migrationNames(),
      functions: true,
      queues: true,
    })
    expect(await relations()).toBe(before)
  })

  test('is migrated once, also by two commands at the same time', async () => {
    const results = await Promise.all(
      [1, 2].map(() => startDealerline(['migrate', '--json'], installation.settings).result),
    )
    expect(results.map(({ status }) => status)).toEqual([0, 0])
    const lists = results.map(({ json }) => (json as { migrations: string[] }).migrations)
    expect(lists.sort((a, b) => a.length - b.length)).toEqual([[], migrationNames()])
    expect(await migrate()).toMatchObject({ status: 0, stdout: 'The database had this version already.\n' })
    expect(await migrate('--dry-run')).toMatchObject({ status: 0, stdout: 'The database has this version.\n' })
  })

  if (process.env.TEST_DEEP)
    test('with MIGRATE_ON_START=never, is refused by the server until the command has migrated it', async () => {
      const before = await relations()
      const settings = { MIGRATE_ON_START: 'never' }
      await expect(installation.start(settings)).rejects.toThrow(
        /^MIGRATE_ON_START is "never"\. The database lacks the migrations 0001_core\.sql, .*: run npx dealerline migrate\.$/,
      )
      expect(await relations()).toBe(before)
      expect((await migrate()).status).toBe(0)
      const { url } = await installation.start(settings)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })

  if (process.env.TEST_DEEP)
    test('waits for another command or server that prepares it, and says so', async () => {
      const other = new pg.Client(installation.settings.DATABASE_URL)
      await other.connect()
      await other.query(`select pg_advisory_lock(hashtext('dealerline start'))`)
      const { program, errors, result } = startDealerline(['migrate', '--json'], installation.settings)
      await until(async () => errors().includes('Another server or command prepares the database; waiting'), 'it waits')
      expect(program.exitCode).toBeNull()
      expect(await installation.rows("select to_regclass('public.migrations') as name")).toEqual([{ name: null }])
      await other.end()
      expect(await result).toMatchObject({ status: 0, json: { migrations: migrationNames() } })
    })

  if (process.env.TEST_DEEP)
    test('in a data folder is created, and a second command waits for the first', async () => {
      const settings = { DATA_DIR: join(installation.folder, 'embedded') }
      expect(await dealerline(['migrate', '--dry-run', '--json'], settings)).toMatchObject({
        status: 0,
        json: { migrations: migrationNames() },
      })
      const results = await Promise.all([1, 2].map(() => startDealerline(['migrate', '--json'], settings).result))
      expect(results.map(({ status }) => status)).toEqual([0, 0])
      expect(results.map(({ stderr }) => stderr).join()).toContain('Another command uses the database; waiting')
      const lists = results.map(({ json }) => (json as { migrations: string[] }).migrations.length)
      expect(lists.sort((a, b) => a - b)).toEqual([0, migrationNames().length])
    })
})
