import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompleteOrder } from '../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sendAndWait } from '../../test/signing.ts'
import { signClaims } from '../kernel/claims.ts'

/**
 * Tables without row-level security that calls may read. They contain no personal data. Calls can read only the id and
 * the start time of jobs.
 */
const referenceTables = [
  'bundles',
  'handsets',
  'hardware_categories',
  'hardware_manufacturers',
  'layout_settings',
  'pgboss.job',
  'pgboss.job_common',
  'pgboss.queue',
  'rate_plans',
  'term_versions',
  'terms',
]

/** Tables with row-level security whose rows belong to no dealer. Every dealer may read them. */
const sharedTables = ['airline_choices', 'menu_entries', 'notifications', 'resource_files', 'training_links']

let portal: TestPortal
let client: pg.PoolClient

beforeAll(async () => {
  portal = await makeTestPortal()
  await makeCompleteOrder(portal, 'rival')
  await sendAndWait(portal, (await makeCompleteOrder(portal, 'dealer')).orderID)
  await portal.rows('insert into profiles (dealer_id) select dealer_id from dealers')
  await portal.rows(
    "insert into notice_choices (dealer_id, event, channels) select dealer_id, 'signed', '{}' from dealers",
  )
  client = await portal.pool.connect()
})
afterAll(async () => {
  client.release()
  await portal.stop()
})

/** Runs statements in the transaction of a call by the member of a group. Returns the result of the last statement. */
async function attempt(...statements: string[]): Promise<pg.QueryResult> {
  await client.query('begin')
  try {
    await client.query("select app.begin_call($1, $2, '')", signClaims(portal.pool, { email: addressOf('member') }))
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    return result as pg.QueryResult
  } finally {
    await client.query('rollback')
  }
}

const countOrders = 'select count(*)::int as n from orders'
const forgeries = [
  "select set_config('app.sees_all', 'on', true)",
  "select set_config('app.dealers', '{1001,1002,1003,1004}', true)",
  "select set_config('app.caller', '1', true)",
  "select set_config('app.standby_caller', '1152921504606846976 1 0/x', true)",
  "set local app.sees_all = 'on'",
  "select set_config('app.link_order', '10001', true)",
]
const refusedStatements = [
  "select set_config('role', 'dealerline_owner', true)",
  'set role dealerline_owner',
  'set local role dealerline_app',
  'set session authorization dealerline_owner',
  'set local row_security = off; select * from orders',
  "select app.begin_job('{\"job\":true}', '')",
  `select app.begin_call('{"email":"admin@example.test","at":0}', 'x', '')`,
  "select app.begin_standby_call('{}', '')",
  'select * from app.primary_runs',
  'select app.primary_run()',
  'select app.set_caller(1, 0, 0)',
  'select app.set_caller(2, 1001, 1001)',
  "select setval('app.caller', 1)",
  "select nextval('app.caller')",
  "select setval('app.person', 1)",
  "select setval('app.group_hash', 1)",
  'alter sequence app.caller restart with 1',
  'select * from app.call_key',
  'select * from app.login_roles',
  'select * from identity.accounts',
  'select * from identity.keys',
  'select * from identity.payloads',
  'select * from identity.second_factors',
  'select * from identity.logins',
  "select * from servers.watch_orders('{1}', '[]')",
  "select * from servers.read_news('{1}', '{1}')",
  'select * from servers.installation',
  'select * from servers.running',
  'delete from servers.running',
  'select * from servers.call_counts',
  'select * from servers.outside_states',
  'select * from servers.backup_state',
  'select * from servers.set_up_links',
  'update servers.call_counts set calls = 0',
  'delete from servers.call_counts',
  'select * from outside.seal_key',
  'select * from outside.mail',
  'select * from outside.sms',
  'select data from pgboss.job',
  'select * from pgboss.job',
  "update pgboss.job set state = 'created'",
  'delete from pgboss.job',
  'select * from audit_log',
  "update audit_log set actor = 'nobody'",
  'delete from audit_log',
  "insert into audit_log (actor, actor_id, entity_type, entity_id, action) values ('admin@example.test', 1001, 'order', '1', 'x')",
  "insert into audit_log (actor, entity_type, entity_id, action) values ('portal', 'order', '1', 'x')",
  "update order_operations set author = 'nobody'",
  'delete from order_operations',
  'select * from idempotency_keys',
  'create table mine (n integer)',
  'create function app.mine() returns integer language sql security definer as $$ select 1 $$',
  "create or replace function app.sees_all() returns boolean language sql as 'select true'",
  'alter table orders disable row level security',
  'drop policy by_dealer on customers',
  'create policy mine on customers using (true)',
  'grant dealerline_owner to current_user',
  'alter role current_user superuser',
  "copy (select 1) to program 'id'",
  "select pg_read_file('postgresql.conf')",
  "select lo_import('/etc/passwd')",
  'do $$ begin commit; end $$',
  'create temp table caller (n integer); select app.set_caller(1, 0, 0)',
]

describe('SQL that runs as the role of calls, inside the call of a dealer', () => {
  test.each(refusedStatements)('is refused: %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow()
  })

  test.each(forgeries)('sees no other dealer after %s', async (statement) => {
    const [{ n: own } = { n: -1 }] = (await attempt(countOrders)).rows
    const [{ n: after } = { n: -2 }] = (await attempt(statement, countOrders)).rows
    expect(after).toBe(own)
  })

  test.each([
    'app.own_dealer(%)',
    'app.own_manager(%)',
    'app.impersonable(%)',
    'app.impersonation(%)',
    'app.notifications_read_by(%)',
    'app.find_sender(%)',
  ])('finds no data of another person with %s', async (called) => {
    const [admin] = await portal.rows<{ id: number }>("select dealer_id as id from dealers where auth_level = 'Admin'")
    expect((await attempt(`select * from ${called.replace('%', String(admin?.id))}`)).rows).toEqual([])
  })

  test.each([
    ['app.matching_portal_orders', 'select order_id from orders'],
    ['app.matching_wholesale_orders', 'select wholesale_order_id from wholesale_orders'],
    ['app.matching_interests', 'select interest_id from dealer_interests'],
    ['app.matching_dealers', 'select dealer_id from dealers'],
  ])('finds with %s only rows that the policies show', async (called, shown) => {
    await portal.rows(`insert into dealer_interests (details) values ('{"lastName":"Aaa"}')`)
    expect((await attempt(`select id from ${called}('{a}') as id where id not in (${shown})`)).rows).toEqual([])
  })

  test('finds nobody who may see an order of another dealer', async () => {
    const ids = await portal.rows<{ id: number }>(
      "select order_id as id from orders o join dealers d using (dealer_id) where dealer_email = 'rival@example.test'",
    )
    expect(ids.length).toBeGreaterThan(0)
    expect((await attempt(`select * from app.people_of_order(${ids[0]?.id})`)).rows).toEqual([])
  })

  test('cannot act for another person', async () => {
    const people = await portal.rows<{ id: number }>('select dealer_id as id from dealers')
    for (const { id } of people) {
      const { rows } = await attempt(`select app.start_impersonating(${id}, 1, 'Dealer') as started`)
      expect(rows[0]?.started, String(id)).not.toBe(true)
    }
    await attempt('select app.put_own_manager(1001, \'{"bsb":"1"}\', 1)')
    expect(await portal.rows('select from dealer_managers where dealer_id = 1001')).toEqual([])
  })

  test('loses the rights of the call when the transaction ends', async () => {
    await attempt(countOrders)
    expect((await client.query(countOrders)).rows).toEqual([{ n: 0 }])
  })

  test('may read tables without row-level security only if they hold reference data', async () => {
    const { rows } = await attempt(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'app', 'identity', 'outside', 'servers', 'pgboss')
         and not c.relrowsecurity and has_any_column_privilege(c.oid, 'select') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(referenceTables)
  })

  test('reads only reference data and rows of the dealer, in every schema', async () => {
    const tables = await portal.rows<{ name: string; dealers: boolean }>(
      `select c.oid::regclass::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'dealer_id') as dealers
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'app', 'identity', 'outside', 'servers', 'pgboss') order by 1`,
    )
    const [member] = await portal.rows<{ id: number }>(
      `select dealer_id as id from dealers where dealer_email = '${addressOf('member')}'`,
    )
    const readable: string[] = []
    for (const { name, dealers } of tables) {
      const query = dealers ? `select * from ${name} where dealer_id <> ${member?.id}` : `select * from ${name}`
      const result = await attempt(query).catch(() => undefined)
      if (result && result.rows.length > 0) readable.push(name)
    }
    expect(readable.filter((name) => ![...referenceTables, ...sharedTables].includes(name))).toEqual([])
  })
})
