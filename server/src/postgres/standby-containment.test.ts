import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillDatabase } from '../../test/demo-database.ts'
import { addressOf, until } from '../../test/portal.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { type CallLogin, signClaims } from '../kernel/claims.ts'
import { makePool } from '../kernel/pools.ts'
import { readConfig } from '../kernel/read-config.ts'
import { makeStandby, type Standby, type StandbyTicket } from '../kernel/standby.ts'
import { openLoginRoles } from './login-roles.ts'

type Ticket = StandbyTicket & { kind: number; id: number; person: number; dealers: string | null }

let database: ReplicatedDatabase
let login: CallLogin
let primary: pg.Pool
let standby: Standby
let client: pg.PoolClient

beforeAll(async () => {
  database = await startReplicatedDatabase()
  const { url } = database.primary
  await fillDatabase(url)
  login = (await openLoginRoles(url)).call
  primary = makePool(login, 2)
  const settings = { DATABASE_URL: url, DATABASE_READ_URL: database.standby.url, DATABASE_POOL_SIZE: '4' }
  standby = makeStandby(readConfig(settings), login) as Standby
  await until(async () => (await begin('admin', standby.pool)) === 'ready', 'the standby has the run of the primary')
  client = await standby.pool.connect()
})
afterAll(async () => {
  client?.release(true)
  await standby?.end(new AbortController().signal)
  await primary?.end()
  await database?.stop()
})

async function openTicket(as: string): Promise<Ticket> {
  const { rows } = await primary.query(
    "select app.standby_ticket() as ticket from app.begin_call($1, $2, '') as opened",
    signClaims(primary, { email: addressOf(as) }),
  )
  return rows[0].ticket
}

/** Begins a call in a transaction that is rolled back. Returns the state of the standby. */
async function begin(as: string, pool: pg.Pool): Promise<string> {
  const values = signClaims(pool, await openTicket(as))
  return (await pool.query('select app.begin_standby_call($1, $2) as state', values)).rows[0].state
}

const unreachable = 'FF/0'

/** Runs statements in the transaction of a call at the standby. Returns the result of the last one. */
async function attempt(ticket: Ticket | undefined, ...statements: string[]): Promise<pg.QueryResult> {
  await client.query('begin')
  try {
    const values = ticket && signClaims(standby.pool, ticket)
    let result = await (values ? client.query('select app.begin_standby_call($1, $2) as state', values) : undefined)
    // On a busy machine the standby may be behind for a moment.
    while (values && result?.rows[0]?.state === 'behind' && ticket.position !== unreachable)
      result = await client.query('select app.begin_standby_call($1, $2) as state', values)
    for (const statement of statements) result = await client.query(statement)
    return result as pg.QueryResult
  } finally {
    await client.query('rollback')
  }
}

const visible = `select (select count(*)::int from dealers) as dealers, (select count(*)::int from customers) as customers,
  app.caller_kind()::int as kind, app.caller_id() as id, app.person_id() as person, app.dealer_ids() as ids`
const nothing = { dealers: 0, customers: 0, kind: 0, id: 0, person: 0, ids: [] }
const valueOfCaller = "select current_setting('app.standby_caller') as value"

describe('a call at the standby', () => {
  test.each(['dealer', 'member', 'rival', 'employee', 'admin', 'applicant'])('sees the rows of %s', async (as) => {
    const ticket = await openTicket(as)
    const connection = await primary.connect()
    await connection.query('begin')
    await connection.query("select app.begin_call($1, $2, '')", signClaims(primary, { email: addressOf(as) }))
    const expected = await connection.query(visible)
    await connection.query('rollback')
    connection.release()
    expect((await attempt(ticket, visible)).rows).toEqual(expected.rows)
  })

  test.each([
    ['a position that it has not replayed', (ticket: Ticket) => ({ ...ticket, position: unreachable }), 'behind'],
    ['another run of the primary', (ticket: Ticket) => ({ ...ticket, run: randomUUID() }), 'unrelated'],
    ['no run', (ticket: Ticket) => ({ ...ticket, run: undefined }), 'unrelated'],
  ])('has no caller if the ticket has %s', async (_, change, state) => {
    const ticket = change(await openTicket('admin')) as Ticket
    expect((await attempt(ticket)).rows).toEqual([{ state }])
    expect((await attempt(ticket, visible)).rows).toEqual([nothing])
  })
})

describe('SQL that runs as the role of calls, inside the call of a dealer at the standby', () => {
  let ticket: Ticket
  let own: unknown
  let valueOfAdmin: string
  beforeEach(async () => {
    ticket = await openTicket('member')
    own = (await attempt(ticket, visible)).rows
    valueOfAdmin = (await attempt(await openTicket('admin'), valueOfCaller)).rows[0].value
  })

  test.each([
    ['the dealers of a group', () => "set_config('app.dealers', '{1001,1002,1003,1004}', true)"],
    ['the person', () => "set_config('app.person', '1001', true)"],
  ])('sees the same rows after it has set %s', async (_, setting) => {
    expect((await attempt(ticket, `select ${setting()}`, visible)).rows).toEqual(own)
  })

  test.each([
    ['another transaction', () => valueOfAdmin],
    ['an administrator, without a signature', () => valueOfAdmin.replace(/\/.*/, '/')],
    ['an administrator, with another signature', () => valueOfAdmin.replace(/\/.*/, `/${'0'.repeat(64)}`)],
  ])('sees nothing after it has set the caller of %s', async (_, value) => {
    const setting = `select set_config('app.standby_caller', '${value()}', true)`
    expect((await attempt(ticket, setting, visible)).rows).toEqual([nothing])
    expect((await attempt(undefined, setting, visible)).rows).toEqual([nothing])
  })

  test('sees nothing with a caller whose kind it has changed', async () => {
    const change = `select set_config('app.standby_caller', (2::bigint << 60 | app.caller_value(0, 1001)) ||
      regexp_replace(current_setting('app.standby_caller'), '^\\d+', ''), true)`
    expect((await attempt(ticket, change, visible)).rows).toEqual([nothing])
  })

  test('sees nothing in the next transaction, also if it keeps the setting', async () => {
    await client.query('begin')
    await client.query('select app.begin_standby_call($1, $2)', signClaims(standby.pool, ticket))
    await client.query("select set_config('app.standby_caller', current_setting('app.standby_caller'), false)")
    expect((await client.query(visible)).rows).toEqual(own)
    await client.query('commit')
    expect((await client.query(visible)).rows).toEqual([nothing])
  })

  test.each([
    "select app.begin_standby_call('{}', '')",
    `select app.begin_standby_call('{"kind":2,"id":1001,"person":1001,"position":"0/0","at":0}', 'x')`,
    'select app.standby_signature(app.caller_value(2, 1001)::text, (select key from app.call_key))',
    'select * from app.call_key',
    'select * from app.primary_runs',
    "select setval('app.caller', 1)",
    'select app.set_caller(2, 1001, 1001)',
    'insert into customers default values',
  ])('is refused: %s', async (statement) => {
    await expect(attempt(ticket, statement)).rejects.toThrow()
  })

  test('cannot start a call with claims for another purpose', async () => {
    for (const claims of [{ email: addressOf('admin') }, { job: true }]) {
      const values = signClaims(standby.pool, claims)
      await expect(client.query('select app.begin_standby_call($1, $2)', values)).rejects.toThrow(/do not belong/)
    }
    for (const begins of ["app.begin_call($1, $2, '')", 'app.begin_job($1, $2)'])
      await expect(primary.query(`select ${begins}`, signClaims(primary, ticket))).rejects.toThrow(/do not belong/)
  })
})

test.each([
  ['cancelled', "raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'"],
  ['refused', 'insert into app.primary_runs (started_at) values (now())'],
  ['refused', 'perform 1 from servers.running'],
  ['refused', 'perform nextval($name$app.caller$name$)'],
])('lets the primary answer if a statement is %s: %s', async (outcome, statement) => {
  const ticket = await openTicket('admin')
  const before = standby.counts.get(outcome as 'refused') ?? 0
  const probe = `do $$ begin ${statement}; end $$`
  expect(await standby.read(ticket, (tx) => tx.executor.executeSql(probe))).toBeUndefined()
  expect(standby.counts.get(outcome as 'refused')).toBe(before + 1)
})

test('throws an error of the call that the primary would throw too', async () => {
  const ticket = await openTicket('admin')
  const before = standby.counts.get('answered') ?? 0
  const refuse = () => Promise.reject(new RangeError('no such page'))
  await expect(standby.read(ticket, refuse)).rejects.toThrow('no such page')
  expect(standby.counts.get('answered')).toBe(before + 1)
})

test('a promoted standby and the primary accept no caller of a standby', async () => {
  const ticket = await openTicket('admin')
  expect(await begin('admin', primary)).toBe('promoted')
  const value = (await attempt(ticket, valueOfCaller)).rows[0].value
  await client.query('begin')
  await client.query('select app.begin_standby_call($1, $2)', signClaims(standby.pool, ticket))
  await database.promote()
  await until(async () => (await standby.pool.query('select pg_is_in_recovery() as is')).rows[0].is === false)
  await expect(client.query(visible)).rejects.toThrow()
  await client.query('rollback')
  await client.query('begin')
  await client.query(`select set_config('app.standby_caller', '${value}', true)`)
  await expect(client.query(visible)).rejects.toThrow(/not yet defined/)
  await client.query('rollback')
})
