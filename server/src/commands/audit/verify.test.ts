import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateAroundChain, tamperWithAudit } from '../../../test/audit.ts'
import { asOwner, withDatabase } from '../../../test/databases.ts'
import { chainAuditEntries } from '../../areas/portal/audit/chain.ts'
import { makePool } from '../../kernel/pools.ts'
import { openLoginRoles } from '../../postgres/login-roles.ts'
import { contentHash, linkHash } from './canonical-form.ts'
import { connectForAudit, readLinks } from './queries.ts'
import { type VerifyOptions, verifyAudit } from './verify.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const original = `audit_${process.pid}`
const originalUrl = withDatabase(serverUrl, original)
let copies = 0

/** Ten entries on each of 1, 2 and 3 March 2026, Sydney time, and five of today. Ids 1 to 35. */
const oldEntries = `insert into audit_log (at, actor, actor_id, entity_type, entity_id, action, data, request_id)
  select timestamptz '2026-03-01 00:30:00.123456+11' + make_interval(days => (n - 1) / 10, hours => (n - 1) % 10), 'Zoë; 3:a,', nullif(n % 3, 0),
    'order', n::text, 'saved', case n % 4 when 0 then null when 1 then 'null' else '{"b": 1.50, "name": "Ağ ✓ \\"q\\"", "a": [1, 2]}'::jsonb end, 'req-' || n
  from generate_series(1, 30) as n`
const newEntries = `insert into audit_log (actor, entity_type, entity_id, action)
  select 'portal', 'order', n::text, 'sent' from generate_series(31, 35) as n`

async function chain(url: string): Promise<void> {
  const pool = makePool((await openLoginRoles(url)).call, 2)
  await chainAuditEntries({ pool })
  await pool.end()
}

async function makeCopy(): Promise<string> {
  const name = `${original}_${copies++}`
  await asOwner(serverUrl, `create database ${name} template ${original} strategy file_copy`)
  return withDatabase(serverUrl, name)
}

async function verifyAfter(statements: string, options?: VerifyOptions) {
  const url = await makeCopy()
  await tamperWithAudit(url, statements)
  return verifyAudit(url, options)
}

const messagesAfter = async (statements: string, options?: VerifyOptions) =>
  (await verifyAfter(statements, options)).problems.map(({ message }) => message)

/** The SQL with which an attacker who knows the canonical form recomputes every link. */
const rewriteChain = `do $$ declare link audit_chain; previous bytea; begin
  for link in select * from audit_chain order by position loop
    update audit_chain set hash = app.audit_link_hash(previous, position, audit_id, day, logged_at, content_hash)
      where position = link.position returning hash into previous;
  end loop; end $$`

beforeAll(async () => {
  await asOwner(serverUrl, `create database ${original}`)
  await migrateAroundChain(originalUrl, oldEntries)
  await chain(originalUrl)
  await asOwner(originalUrl, newEntries)
  await chain(originalUrl)
})
afterAll(async () => {
  for (let copy = 0; copy < copies; copy++) await asOwner(serverUrl, `drop database ${original}_${copy}`)
  await asOwner(serverUrl, `drop database ${original}`)
})

describe('an untouched log', () => {
  test('is intact, and entries that are older than the chain count on their days', async () => {
    const report = await verifyAudit(originalUrl)
    expect(report).toMatchObject({ intact: true, entries: 35, days: 4, pending: 0, problemCount: 0 })
    expect(report.head).toMatchObject({ position: '35', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const client = new pg.Client(originalUrl)
    await client.connect()
    const { rows } = await client.query('select day::text, entries, last_position from audit_chain_days order by day')
    await client.end()
    expect(rows).toEqual([
      { day: '2026-03-01', entries: '10', last_position: '10' },
      { day: '2026-03-02', entries: '10', last_position: '20' },
      { day: '2026-03-03', entries: '10', last_position: '30' },
    ])
  })

  test('has the same hashes in the database and in the command', async () => {
    const client = await connectForAudit(originalUrl)
    let previousHash: string | null = null
    for await (const link of readLinks(client, '0')) {
      expect(contentHash(link)).toBe(link.contentHash)
      expect(linkHash(previousHash, link)).toBe(link.hash)
      previousHash = link.hash
    }
    await client.end()
  })

  test('covers every column of the log', async () => {
    const client = new pg.Client(originalUrl)
    await client.connect()
    const { rows } = await client.query(
      `select string_agg(column_name, ' ' order by ordinal_position) as columns from information_schema.columns where table_name = 'audit_log'`,
    )
    await client.end()
    // A new column needs a new canonical form: see decision 0060.
    expect(rows).toEqual([
      { columns: 'audit_id at actor actor_id subject_id entity_type entity_id action data request_id' },
    ])
  })

  test('stays intact while new entries wait for the chain', async () => {
    expect(await verifyAfter(`select`)).toMatchObject({ intact: true })
    const url = await makeCopy()
    await asOwner(url, newEntries)
    expect(await verifyAudit(url)).toMatchObject({ intact: true, entries: 35, pending: 5 })
  })

  test('can be checked from a day, and with the head of an earlier check', async () => {
    expect(await verifyAudit(originalUrl, { since: '2026-03-03' })).toMatchObject({
      intact: true,
      entries: 15,
      days: 2,
    })
    expect(await verifyAudit(originalUrl, { since: '2026-02-01' })).toMatchObject({ intact: true, entries: 35 })
    const before = await verifyAudit(originalUrl)
    const url = await makeCopy()
    await asOwner(url, newEntries)
    await chain(url)
    const head = before.head?.hash
    expect(await verifyAudit(url, { head })).toMatchObject({ intact: true, entries: 40 })
    expect(await verifyAudit(url, { head, since: '2026-03-03' })).toMatchObject({ intact: true, entries: 20 })
  })
})

describe('finds and reports', () => {
  test.each([
    ['a changed value', `update audit_log set action = 'viewed' where audit_id = 7`, 'Changed: entry 7 (2026-03-01).'],
    [
      'a changed time',
      `update audit_log set at = at + interval '1 microsecond' where audit_id = 7`,
      'Changed: entry 7 (2026-03-01).',
    ],
    [
      'a value changed to null',
      `update audit_log set data = null where audit_id = 7`,
      'Changed: entry 7 (2026-03-01).',
    ],
    ['a removed entry', 'delete from audit_log where audit_id = 7', 'Removed: entry 7 (2026-03-01).'],
    [
      'removed neighbours',
      'delete from audit_log where audit_id in (7, 8, 9)',
      'Removed: 3 entries, 7 to 9 (2026-03-01).',
    ],
    [
      'a removed day',
      `delete from audit_log where audit_id between 11 and 20`,
      'Removed: 10 entries, 11 to 20 (2026-03-02).',
    ],
    [
      'an inserted entry',
      `insert into audit_log values (1000, '2026-03-01 20:00Z', 'a', 1, 1, 'order', '1', 'done')`,
      'Inserted without the portal: entry 1000 (2026-03-02).',
    ],
    [
      'a changed closing record',
      `update audit_chain_days set hash = '\\x00' where day = '2026-03-02'`,
      'The closing record of 2026-03-02 does not match its entries.',
    ],
    [
      'a removed closing record',
      `delete from audit_chain_days where day = '2026-03-02'`,
      'The closing record of 2026-03-02 is missing.',
    ],
    [
      'a changed link',
      `update audit_chain set logged_at = now() where position = 7`,
      'Changed or reordered in the chain: entry 7 (2026-03-01).',
    ],
  ])('%s', async (_, statement, message) => {
    expect(await messagesAfter(statement)).toContain(message)
  })

  test('two swapped entries', async () => {
    const swap = `update audit_log set audit_id = 1000 where audit_id = 7; update audit_log set audit_id = 7 where audit_id = 15;
      update audit_log set audit_id = 15 where audit_id = 1000`
    expect(await messagesAfter(swap)).toEqual([
      'Reordered: entry 7 has the content of entry 15 (2026-03-01).',
      'Reordered: entry 15 has the content of entry 7 (2026-03-02).',
    ])
  })

  test('two swapped links', async () => {
    const swap = `update audit_chain set position = -7 where position = 7; update audit_chain set position = 7 where position = 9;
      update audit_chain set position = 9 where position = -7`
    expect(await messagesAfter(swap)).toEqual([
      'Changed or reordered in the chain: 4 entries at positions 7 to 10 (2026-03-01).',
    ])
  })

  test('a day that was removed together with its links and its closing record', async () => {
    const remove = `delete from audit_log where audit_id between 11 and 20; delete from audit_chain where day = '2026-03-02';
      delete from audit_chain_days where day = '2026-03-02'`
    expect(await messagesAfter(remove)).toEqual([
      'Removed: 10 links of the chain, positions 11 to 20, before 2026-03-03.',
    ])
    const renumber = `${remove}; update audit_chain set position = position - 10 where position > 20;`
    expect(await messagesAfter(renumber)).toContain(
      'Changed or reordered in the chain: 10 entries at positions 11 to 20 (2026-03-03).',
    )
  })

  test('an entry inserted into the middle together with its link', async () => {
    const insert = `insert into audit_log (audit_id, at, actor, entity_type, entity_id, action) values (1000, '2026-03-02', 'a', 'order', '1', 'done');
      update audit_chain set position = -position - 1 where position > 12; update audit_chain set position = -position where position < 0;
      insert into audit_chain select 13, audit_id, '2026-03-02', at, app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id), '\\x00'
        from audit_log where audit_id = 1000`
    expect(await messagesAfter(insert)).toContain(
      'Changed or reordered in the chain: 9 entries at positions 13 to 21 (2026-03-02).',
    )
  })

  test('an entry that is logged with a chosen time', async () => {
    const url = await makeCopy()
    await asOwner(
      url,
      `insert into audit_log (at, actor, entity_type, entity_id, action) values ('2026-03-02', 'a', 'order', '1', 'done')`,
    )
    await chain(url)
    const { problems } = await verifyAudit(url)
    expect(problems).toMatchObject([{ kind: 'backdated', entries: { count: 1 } }])
  })

  test('entries that were changed or removed before they were chained', async () => {
    const url = await makeCopy()
    await asOwner(url, newEntries)
    await tamperWithAudit(
      url,
      `update audit_log set action = 'x' where audit_id = 36; delete from audit_log where audit_id = 38`,
    )
    const expected = [
      { kind: 'changed', entries: { first: '36' } },
      { kind: 'removed', entries: { first: '38' } },
    ]
    expect((await verifyAudit(url)).problems.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject(expected)
    await chain(url)
    expect((await verifyAudit(url)).problems.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject(expected)
  })

  test('entries that are pending for more than ten minutes, and an id that is logged again', async () => {
    const late = `insert into audit_pending values (36, now(), app.audit_content_hash(now(), 'a', null, null, 'b', '1', 'c', null, ''), now() - interval '11 minutes')`
    const again = `delete from audit_log where audit_id = 7; delete from audit_pending`
    const url = await makeCopy()
    await tamperWithAudit(
      url,
      `insert into audit_log values (36, now(), 'a', null, null, 'b', '1', 'c', null, ''); ${late}`,
    )
    expect((await verifyAudit(url)).problems).toMatchObject([{ kind: 'overdue' }])
    await chain(url)
    expect(await verifyAudit(url)).toMatchObject({ intact: true, entries: 36 })
    await tamperWithAudit(url, again)
    await asOwner(
      url,
      `insert into audit_log (audit_id, actor, entity_type, entity_id, action) values (7, 'a', 'b', '1', 'c')`,
    )
    await asOwner(
      url,
      newEntries
        .replace('insert into audit_log (', 'insert into audit_log (audit_id, ')
        .replace('select', 'select 100 + n,'),
    )
    await chain(url)
    const report = await verifyAudit(url)
    expect(report).toMatchObject({ entries: 41, pending: 0 })
    expect(report.problems.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'inserted'])
  })

  test('a removed end of the chain and a rewritten chain, with the head of an earlier check', async () => {
    const head = (await verifyAudit(originalUrl)).head?.hash
    const cut = 'delete from audit_log where audit_id > 31; delete from audit_chain where position > 31'
    const rewrite = `delete from audit_log where audit_id = 35; delete from audit_chain where position = 35;
      update audit_log set action = 'x' where audit_id = 32;
      update audit_chain c set content_hash = app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
        from audit_log l where l.audit_id = c.audit_id; ${rewriteChain}`
    for (const statements of [cut, rewrite]) {
      expect(await messagesAfter(statements)).toEqual([])
      for (const since of [undefined, '2026-03-03'])
        expect(await messagesAfter(statements, { head, since })).toEqual([
          `The chain does not contain the head ${head}: entries up to it were changed or removed.`,
        ])
    }
  })

  test('a removed end of a closed day', async () => {
    const cut = 'delete from audit_log where audit_id > 25; delete from audit_chain where position > 25'
    expect(await messagesAfter(cut)).toContain(
      'Removed: the chain has no links for the 10 entries at the end of 2026-03-03.',
    )
  })
})

test('an entry that commits after its day was closed belongs to the next day', async () => {
  const url = await makeCopy()
  const lateEntry = `insert into audit_log (at, actor, entity_type, entity_id, action)
    values ('2026-03-03 23:59:59+11', 'portal', 'order', '36', 'sent');
    insert into audit_pending (audit_id, logged_at, content_hash)
    select audit_id, at,
      app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
    from audit_log where entity_id = '36'`
  await tamperWithAudit(
    url,
    `delete from audit_log where audit_id > 30; delete from audit_chain where position > 30; ${lateEntry}`,
  )
  await chain(url)
  expect(await verifyAudit(url)).toMatchObject({ intact: true, entries: 31, days: 4, problems: [] })
})

describe('the protection of the log', () => {
  test.each([
    [
      'alter table audit_log disable trigger append_only',
      'The trigger that makes audit_log append-only is disabled, or not enabled for all sessions.',
    ],
    [
      'alter table audit_log enable trigger append_only',
      'The trigger that makes audit_log append-only is disabled, or not enabled for all sessions.',
    ],
    ['drop trigger append_only on audit_chain', 'The trigger that makes audit_chain append-only is missing.'],
    ['drop trigger queue_for_chain on audit_log', 'The trigger that queues new entries for the chain is missing.'],
    [
      `do $do$ begin execute format('create or replace function app.refuse_audit_change() returns trigger language plpgsql as %L',
        (select prosrc from pg_proc where proname = 'keep_term_version')); end $do$`,
      'The function of the trigger that makes audit_log append-only was replaced.',
    ],
    [
      'create rule quiet as on insert to audit_log do instead nothing',
      'The portal does not have this trigger or rule: CREATE RULE quiet AS\n    ON INSERT TO public.audit_log DO INSTEAD NOTHING;',
    ],
    [
      'grant update (action) on audit_log to dealerline_app',
      'The role dealerline_app may change or remove rows of audit_log.',
    ],
  ])('is compared with the protection that this version creates: %s', async (statement, message) => {
    const url = await makeCopy()
    await asOwner(url, statement)
    const report = await verifyAudit(url)
    expect(report.problems).toContainEqual({ kind: 'protection', message })
    expect(report.intact).toBe(false)
  })
})
