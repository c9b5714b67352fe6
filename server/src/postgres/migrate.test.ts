import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, withDatabase } from '../../test/databases.ts'
import { migrate } from './migrate.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
let databases = 0
let url: string
let folder: string
let client: pg.Client

beforeEach(async () => {
  const name = `migrate_${process.pid}_${databases++}`
  await asOwner(serverUrl, `create database ${name}`)
  url = withDatabase(serverUrl, name)
  folder = mkdtempSync(join(tmpdir(), 'dealerline-migrate-'))
  for (const part of ['migrations', 'functions']) mkdirSync(join(folder, part))
  client = new pg.Client(url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  rmSync(folder, { recursive: true, force: true })
})

const write = (path: string, ...sql: string[]) => writeFileSync(join(folder, path), sql.join('\n'))
const ask = async (text: string) => (await client.query(text)).rows[0]
const define = (name: string, result: string, body: string) =>
  `create or replace function app.${name}() returns ${result} language sql as $$ ${body} $$;`

test('applies migrations once, in order, each completely or not at all', async () => {
  write('migrations/0001_one.sql', 'create table one (id int primary key);')
  write('migrations/0002_two.sql', 'create table two (id int references one);')
  expect(await migrate(url, folder)).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await migrate(url, folder)).toEqual([])
  write('migrations/0003_three.sql', 'create table three (id int);', 'select nonsense;')
  await expect(migrate(url, folder)).rejects.toThrow(/0003_three.sql failed: .*nonsense.*line 2/)
  expect(await ask(`select to_regclass('three') as found`)).toEqual({ found: null })
})

test('fails if an applied migration was changed or is missing, unless the original hash is recorded', async () => {
  write('migrations/0001_one.sql', 'create table one (id int primary key);')
  await migrate(url, folder)
  write('migrations/0001_one.sql', 'create table one (id bigint primary key);')
  await expect(migrate(url, folder)).rejects.toThrow('0001_one.sql was changed after it was applied')
  rmSync(join(folder, 'migrations/0001_one.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('0001_one.sql, which this version does not have')
  const { sha256 } = await ask('select sha256 from migrations')
  write('rewritten-migrations.json', JSON.stringify({ '0001_one.sql': sha256 }))
  expect(await migrate(url, folder)).toEqual([])
})

test('replaces changed functions and drops removed ones', async () => {
  write('functions/things.sql', define('one', 'int', 'select app.two()'), define('two', 'int', 'select 2'))
  await migrate(url, folder)
  expect(await ask('select app.one()')).toEqual({ one: 2 })
  write('functions/things.sql', define('one', 'text', `select 'one'`))
  await migrate(url, folder)
  expect(await ask('select app.one()')).toEqual({ one: 'one' })
  await expect(ask('select app.two()')).rejects.toThrow('app.two() does not exist')
  write('functions/things.sql', define('three', 'text', `select 'three'`))
  await migrate(url, folder)
  await expect(ask('select app.one()')).rejects.toThrow('app.one() does not exist')
})

test('keeps the identity of a changed function, and drops it only if its result changes', async () => {
  const identity = async () => (await ask(`select 'app.one'::regproc::oid::int as oid`)).oid
  write(
    'functions/things.sql',
    define('one', 'int', 'select 1'),
    'grant execute on function app.one() to dealerline_identity;',
  )
  await migrate(url, folder)
  const first = await identity()
  write('functions/things.sql', define('one', 'int', 'select 2'))
  await migrate(url, folder)
  expect(await identity()).toBe(first)
  expect(
    await ask(`select app.one(), has_function_privilege('dealerline_identity', 'app.one()', 'execute') as may`),
  ).toEqual({ one: 2, may: false })
  write('functions/things.sql', define('one', 'text', `select 'one'`))
  await migrate(url, folder)
  expect(await ask('select app.one()')).toEqual({ one: 'one' })
})

test('replaces no function if one is invalid, and names the file and the line', async () => {
  write('functions/things.sql', define('one', 'int', 'select 1'))
  await migrate(url, folder)
  write('functions/things.sql', define('one', 'int', 'select 2'), define('two', 'int', 'select id from nothing'))
  await expect(migrate(url, folder)).rejects.toThrow(
    /functions of things.sql failed: relation "nothing" does not exist \(line 2\)/,
  )
  expect(await ask('select app.one()')).toEqual({ one: 1 })
})

test('keeps a function that a table depends on, and only the portal can call the functions', async () => {
  write('functions/policies.sql', define('count_things', 'bigint', 'select count(*) from things'))
  write('migrations/0001_things.sql', 'create table things (id int, place bigint default app.count_things());')
  await migrate(url, folder)
  write('functions/policies.sql', define('count_things', 'bigint', 'select 10 + count(*) from things'))
  await migrate(url, folder)
  expect(await ask('insert into things (id) values (1) returning place')).toEqual({ place: '10' })
  const may = (role: string) => `has_function_privilege('${role}', 'app.count_things()', 'execute')`
  expect(await ask(`select ${may('dealerline_app')} as app, ${may('dealerline_identity')} as identity`)).toEqual({
    app: true,
    identity: false,
  })
})

test('keeps what links show as the former version knows it until all migrations are applied', async () => {
  write('functions/policy-links.sql', define('link_order', 'int', 'select 1'))
  write('migrations/0001_things.sql', 'create table things (place int default app.link_order());')
  await migrate(url, folder)
  write('functions/policy-links.sql', define('link_order', 'int', 'select 2'))
  write('migrations/0002_use.sql', 'insert into things default values;')
  await migrate(url, folder)
  await ask('insert into things default values')
  expect(await ask('select array_agg(place order by place) as places from things')).toEqual({ places: [1, 2] })
})

describe('a server of the previous release', () => {
  const previous = JSON.stringify({ version: '1.0.0', commit: '', migration: '0001_one.sql' })
  /** Migrates with a newer version, and then takes its files away. */
  async function migrateWithNewer(): Promise<void> {
    write('migrations/0001_one.sql', 'create table one (id int primary key);')
    write('functions/things.sql', define('one', 'int', 'select 1'))
    await migrate(url, folder, '1.0.0')
    write('migrations/0002_two.sql', 'alter table one add column name text;')
    write('previous-release.json', previous)
    write('functions/things.sql', define('one', 'int', 'select 2'))
    expect(await migrate(url, folder, '1.1.0')).toEqual(['0002_two.sql'])
    rmSync(join(folder, 'migrations/0002_two.sql'))
    rmSync(join(folder, 'previous-release.json'))
    write('functions/things.sql', define('one', 'int', 'select 1'))
  }

  test('starts on the newer tables and keeps the newer functions', async () => {
    await migrateWithNewer()
    expect(await migrate(url, folder, '1.0.0')).toEqual([])
    expect(await ask('select app.one()')).toEqual({ one: 2 })
  })

  test('keeps the functions of a newer version that has no new migration', async () => {
    write('functions/things.sql', define('one', 'int', 'select 2'))
    await migrate(url, folder, '1.10.0')
    write('functions/things.sql', define('one', 'int', 'select 1'))
    await migrate(url, folder, '1.9.0')
    expect(await ask('select app.one()')).toEqual({ one: 2 })
    await migrate(url, folder, '1.10.0')
    expect(await ask('select app.one()')).toEqual({ one: 1 })
  })

  test('is refused if it is older than the release that the newer version continues', async () => {
    await migrateWithNewer()
    await client.query(`update migrations set needs = '0000_older.sql' where name = '0002_two.sql'`)
    await expect(migrate(url, folder, '1.0.0')).rejects.toThrow('0002_two.sql, which this version does not have')
  })

  test('is refused if it has migrations that the database does not have', async () => {
    await migrateWithNewer()
    write('migrations/0000_other.sql', 'create table other (id int primary key);')
    await expect(migrate(url, folder, '1.0.0')).rejects.toThrow('0002_two.sql, which this version does not have')
    expect(await ask(`select to_regclass('other') as found`)).toEqual({ found: null })
  })
})
