import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline, startDealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { copyThisVersion, removeFolder } from '../../test/previous-release.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { serverVersion } from '../kernel/version.ts'
import { migrationNames } from '../postgres/migrate.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

beforeEach(async () => {
  const newInstallation = await makeSharedInstallation(makeEmptyDatabase)
  installation = newInstallation
  return () => newInstallation.stop()
})

const migrate = (...options: string[]) => dealerline(['migrate', ...options], installation.settings)
const newest = migrationNames().at(-1)

/** Makes version 9.8.0 with one more migration. `needs` is the oldest migration with which its servers can be mixed. */
function makeNewerVersion(sql: string, needs = newest) {
  const folder = copyThisVersion()
  onTestFinished(() => removeFolder(folder))
  const packageFile = join(folder, 'server/package.json')
  writeFileSync(packageFile, readFileSync(packageFile, 'utf8').replace(`"${serverVersion}"`, '"9.8.0"'))
  const database = join(folder, 'server/database')
  writeFileSync(join(database, 'migrations/9800_newer.sql'), sql)
  writeFileSync(join(database, 'previous-release.json'), JSON.stringify({ migration: needs }))
  const policy =
    'create or replace function app.today() returns date language sql stable as $$ select day from newer $$;'
  appendFileSync(join(database, 'functions/policies.sql'), policy)
  return (...options: string[]) =>
    startDealerline(['migrate', '--json', ...options], installation.settings, '', folder).result
}

describe('a newer version', () => {
  test('whose migration fails changes nothing, and the running server goes on', async () => {
    const port = String(await freePort())
    const settings = { ...installation.settings, PORT: port, PUBLIC_URL: `http://localhost:${port}` }
    const server = await startServerProcess(settings)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const migrateToNewer = makeNewerVersion('create table newer (day date);\nselect nonsense;')
    expect(await migrateToNewer('--dry-run')).toMatchObject({ status: 0, json: { migrations: ['9800_newer.sql'] } })
    expect(await migrateToNewer()).toMatchObject({
      status: 3,
      json: { error: 'The migration 9800_newer.sql failed: column "nonsense" does not exist (line 2)' },
    })
    expect(await installation.rows("select to_regclass('newer') as name")).toEqual([{ name: null }])
    expect((await installation.rows('select app.today() is not null as works'))[0]).toEqual({ works: true })
    expect(await migrate('--dry-run')).toMatchObject({ stdout: 'The database has this version.\n' })
    const token = await signInAt(server.url, 'admin')
    const portal = remotePortal(server.url, new Map([['admin', token]]))
    expect((await portal.ask(contract.dealers.listDealers, { as: 'admin' })).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('that has migrated the database is named in the refusal of this one', async () => {
    expect((await migrate()).status).toBe(0)
    expect((await makeNewerVersion('create table newer (day date)')()).status).toBe(0)
    const message = `Version 9.8.0 applied the migration 9800_newer.sql, which this version does not have. This is version ${serverVersion}, and its newest migration is ${newest}: use version 9.8.0, or a newer one.`
    for (const options of [[], ['--dry-run']])
      expect(await migrate('--json', ...options)).toMatchObject({ status: 1, json: { error: message } })
    expect((await dealerline(['doctor', '--json'], installation.settings)).json).toMatchObject({
      warnings: expect.arrayContaining([message]),
    })

    await installation.rows("update migrations set needs = '9799_unknown.sql' where name = '9800_newer.sql'")
    expect(await migrate('--json')).toMatchObject({ status: 1, json: { error: message } })
    expect(await dealerline(['start'], installation.settings)).toMatchObject({ status: 1, stderr: `${message}\n` })
    expect((await dealerline(['doctor', '--json'], installation.settings)).json).toMatchObject({ problems: [message] })
  })
})
