import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { inJob } from '../../../calls/job-services.ts'
import { verifyAudit } from '../../../commands/audit/verify.ts'
import { chainAuditEntries } from './chain.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const unchained = () =>
  portal.rows('select audit_id from audit_log where audit_id not in (select audit_id from audit_chain)')

describe('the chain of the audit log', () => {
  test('contains the entries of calls and jobs, and verifies', async () => {
    await makeCustomer(portal)
    const { orderID } = await makeOrder(portal)
    must(await portal.ask(contract.orders.updateOrderType, { as: 'dealer', params: { orderID, type: 4 } }))
    await chainAuditEntries(portal)
    expect(await unchained()).toEqual([])
    expect(await portal.rows('select from audit_pending')).toEqual([])
    const [count] = await portal.rows<{ entries: number }>('select count(*)::int as entries from audit_log')
    const report = await verifyAudit(portal.databaseUrl)
    expect(report).toMatchObject({ intact: true, entries: count?.entries, pending: 0, problems: [] })
    expect(report.entries).toBeGreaterThan(2)
  })

  test('is extended by a job every minute', async () => {
    await makeCustomer(portal)
    expect(await portal.rows("select cron from pgboss.schedule where name = 'audit.chain'")).toEqual([
      { cron: '* * * * *' },
    ])
    await inJob(portal.pool, (tx) => portal.jobs.queue(tx, 'audit.chain', {}))
    await until(async () => (await unchained()).length === 0, 'the job has chained the entries')
  })

  test('takes every entry once, even if entries do not commit in the order of their ids', async () => {
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = new pg.Client(portal.databaseUrl)
        await client.connect()
        return client
      }),
    )
    for (const [index, client] of clients.entries()) {
      await client.query('begin')
      await client.query(
        `insert into audit_log (actor, entity_type, entity_id, action) select 'portal', 'writer', $1::text, 'done' from generate_series(1, 50)`,
        [index],
      )
    }
    for (const client of clients.toReversed()) {
      await Promise.all([client.query('commit'), chainAuditEntries(portal), chainAuditEntries(portal)])
      await chainAuditEntries(portal)
    }
    await Promise.all(clients.map((client) => client.end()))
    const links = await portal.rows<{ writer: number; entries: number }>(
      `select entity_id::int as writer, count(*)::int as entries from audit_chain join audit_log using (audit_id)
       where entity_type = 'writer' group by entity_id order by min(position)`,
    )
    expect(links).toEqual(clients.map((_, index) => ({ writer: 11 - index, entries: 50 })))
    expect(await unchained()).toEqual([])
    expect(await verifyAudit(portal.databaseUrl)).toMatchObject({ intact: true, problems: [] })
  })

  test('does not make calls wait for each other or for the job', async () => {
    const chaining = new pg.Client(portal.databaseUrl)
    await chaining.connect()
    await chaining.query('begin')
    await makeCustomer(portal)
    await chaining.query('select app.chain_audit_entries(1000)')
    const { orderID } = await makeOrder(portal)
    await chaining.query('rollback')
    await chaining.end()
    await chainAuditEntries(portal)
    expect(orderID).toBeGreaterThan(0)
    expect(await verifyAudit(portal.databaseUrl)).toMatchObject({ intact: true })
  })
})

describe('rows of the audit tables', () => {
  const tables = { audit_log: 'action', audit_chain: 'hash', audit_chain_days: 'hash', audit_pending: 'content_hash' }
  const changes = Object.entries(tables).flatMap(([table, column]) => [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
  const entry = `insert into audit_log (actor, entity_type, entity_id, action) values ('portal', 'refusal', '1', 'done')`

  test.each(changes)('cannot be changed by the portal: %s', async (statement) => {
    await expect(portal.pool.query(statement)).rejects.toThrow('permission denied')
  })

  test.each(changes)(
    'cannot be changed by the owner, even with triggers off for replication: %s',
    async (statement) => {
      for (const role of ['origin', 'replica']) {
        const client = new pg.Client(portal.databaseUrl)
        await client.connect()
        await client.query(`begin; set local session_replication_role = ${role}; ${entry}`)
        await expect(client.query(statement), role).rejects.toMatchObject({ code: '42501' })
        await client.end()
      }
    },
  )

  test('have an id and a time that the portal cannot choose', async () => {
    for (const column of ['audit_id', 'at']) {
      const value = column === 'at' ? 'now()' : '1'
      const statement = `insert into audit_log (${column}, actor, entity_type, entity_id, action) values (${value}, 'a', 'b', '1', 'c')`
      await expect(portal.pool.query(statement), column).rejects.toThrow('permission denied')
    }
  })
})
