import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../../test/databases.ts'
import { dealerline } from '../../../test/dealerline.ts'
import { makeFullDemo } from '../../../test/full-demo.ts'
import { makeSharedInstallation } from '../../../test/servers.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

beforeAll(async () => {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  expect(await makeFullDemo(installation)).toMatchObject({ status: 0 })
})
afterAll(() => installation?.stop())

const rows = <Row extends object = Record<string, unknown>>(text: string) => installation.rows<Row>(text)
const numbers = async (text: string) => (await rows<{ n: number }>(text)).map(({ n }) => n)

/** Every column with the time of an event. Excludes planned times, such as the expiry of a link. */
const eventColumns = `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema in ('public', 'outside') and t.table_type = 'BASE TABLE' and c.data_type like 'timestamp%'
    and c.column_name !~ '^(expires_at|next_reminder_at|claimed_until|changes_at|next_at|late_at|ends_at)$'`

describe('the business of the demonstration data', () => {
  test('has customers, orders and quotes of several dealers with different volumes', async () => {
    const [count] = await rows(
      'select (select count(*) from customers)::int as customers, (select count(*) from orders)::int as orders',
    )
    expect(count?.customers).toBeGreaterThanOrEqual(40)
    expect(count?.orders).toBeGreaterThanOrEqual(120)
    const volumes = await numbers('select count(*)::int as n from orders group by dealer_id order by 1 desc')
    expect(volumes.length).toBeGreaterThanOrEqual(7)
    expect(volumes[0]).toBeGreaterThan(2 * (volumes[1] ?? 0) - 20)
    expect(volumes[0]).toBeGreaterThan(10 * (volumes.at(-1) ?? 0))
  })

  test('has orders and quotes in every status, of every type and with every service', async () => {
    expect(await numbers('select distinct order_status as n from orders where not is_quote order by 1')).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
    expect(await numbers('select distinct order_type as n from orders order by 1')).toEqual([0, 1, 2, 3, 4])
    expect(await rows('select from orders where is_quote and related_order > 0')).not.toHaveLength(0)
    expect(await rows('select distinct status from quote_offers order by 1')).toEqual(
      ['accepted', 'declined', 'sent'].map((status) => ({ status })),
    )
    for (const table of [
      'quote_questions where answered_at is null',
      "link_messages where link_kind = 'offer' and purpose = 'reminder'",
    ])
      expect(await rows(`select from ${table}`), table).not.toHaveLength(0)
    const names = (await rows<{ block: string }>('select distinct block from order_lines order by 1')).map(
      ({ block }) => block,
    )
    expect(names).toEqual(
      'cmc fax hardware inbound installationCharges internalCharges internet ipVoice isdn mobile newPstn otherCharges ports pstnChurn recurringCharges sip teams'.split(
        ' ',
      ),
    )
    const envelopes = (await rows<{ status: string }>('select distinct status from envelopes')).map(
      ({ status }) => status,
    )
    expect(envelopes).toEqual(expect.arrayContaining(['sent', 'viewed', 'declined', 'expired', 'signed', 'voided']))
  })

  test('has recipients, applications, leads, interests, notifications and notes in every state', async () => {
    const states = async (text: string) => (await rows<{ state: string }>(text)).map(({ state }) => state).sort()
    expect(await states('select distinct role as state from envelope_recipients')).toEqual(['customer', 'guarantor'])
    expect(await states("select distinct kind || ' ' || status as state from applications")).toEqual(
      expect.arrayContaining([
        'finance Approved',
        'finance Created',
        'finance Rejected',
        'finance Sent',
        'lessee Processing',
      ]),
    )
    expect(await states('select distinct status as state from airline_leads')).toHaveLength(4)
    expect(await states('select distinct audience as state from notifications')).toEqual([
      'dealers',
      'everyone',
      'staff',
    ])
    for (const table of [
      'notes',
      'attachments',
      'serviceability_checks',
      'wholesaler_answers',
      'wholesale_orders',
      'dealer_interests',
      'outside.ticket',
    ])
      expect(await rows(`select from ${table}`), table).not.toHaveLength(0)
  })

  test('has events over half a year, and none in the future', async () => {
    const columns = await rows<{ table: string; column: string }>(eventColumns)
    const future: string[] = []
    for (const { table, column } of columns) {
      const schema = (await rows(`select to_regclass('public.${table}') is not null as found`))[0]?.found
        ? 'public'
        : 'outside'
      const [found] = await rows(`select from ${schema}.${table} where ${column} > now() limit 1`)
      if (found) future.push(`${table}.${column}`)
    }
    expect(future).toEqual([])
    for (const event of [
      'orders.created_date',
      'notes.written_at',
      'audit_log.at',
      'envelopes.signed_at',
      'outside.mail.received_at',
    ]) {
      const [, table, column] = /^(.*)\.(\w+)$/.exec(event) ?? []
      const [span] = await numbers(`select extract(day from max(${column}) - min(${column}))::int as n from ${table}`)
      expect(span, event).toBeGreaterThan(140)
    }
  })

  test('has orders that are created, sent, opened, signed and completed in this sequence', async () => {
    const wrong = await rows(
      `select o.order_id from orders o
         join customers c using (customer_id)
         left join envelopes e using (order_id)
         left join envelope_recipients r on r.envelope_guid = e.guid
         left join lateral (select min(at) as at from audit_log l where l.entity_type = 'order'
           and l.entity_id = o.order_id::text and l.action = 'Completed') as completed on true
       where c.date_added > (o.created_date at time zone app.time_zone())::date
         or e.created_at < o.created_date or r.sent_at < e.created_at or r.viewed_at < r.sent_at
         or r.signed_at < coalesce(r.viewed_at, r.sent_at) or e.signed_at < r.signed_at or completed.at < e.signed_at
         or (o.order_status in (2, 3)) <> (o.signed_date is not null)
         or (o.order_status = 3) <> (completed.at is not null)`,
    )
    expect(wrong).toEqual([])
    expect(
      await rows(
        `select one.order_id from envelope_recipients one join envelope_recipients other using (envelope_guid)
         where one.position < other.position and one.signed_at > other.signed_at`,
      ),
    ).toEqual([])
    expect(
      await rows(
        'select order_id from orders where order_type in (0, 4) and monthly + once_off = 0 and order_status > 0',
      ),
    ).toEqual([])
  })

  test('has sealed documents that name the moments in the database', async () => {
    const sealed = await rows<{ file: string; signedAt: Date; day: string; signedDate: string }>(
      `select e.sealed_file as file, e.signed_at as "signedAt", o.signed_date::text as "signedDate",
         (e.signed_at at time zone app.time_zone())::date::text as day
       from envelopes e join orders o using (order_id) where e.status = 'signed' and o.order_status in (2, 3)`,
    )
    expect(sealed.length).toBeGreaterThanOrEqual(25)
    for (const { file, signedAt, day, signedDate } of sealed) {
      const pdf = readFileSync(join(String(installation.settings.DATA_DIR), 'files', file), 'latin1')
      const times = new Set([...pdf.matchAll(/D:(\d{12})/g)].map(([, time]) => time))
      expect([...times]).toEqual([signedAt.toISOString().replace(/\D/g, '').slice(0, 12)])
      expect(signedDate).toBe(day)
    }
  })

  test('leaves the ABN of the main job in the README without a customer', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
    const abn = /ABN of the sample register \(`([\d ]+)`\)/.exec(readme)?.[1]?.replaceAll(' ', '')
    expect(await rows(`select from outside.abn_register where abn = '${abn}'`)).toHaveLength(1)
    expect(await rows(`select from companies where abn = '${abn}'`)).toHaveLength(0)
  })

  test('has an intact audit log', async () => {
    expect(await dealerline(['verify-audit', '--json'], installation.settings)).toMatchObject({
      status: 0,
      json: { intact: true, problems: [] },
    })
  })

  test('leaves no way to set the moment of a call', async () => {
    expect(await rows('select from app.demo_making')).toHaveLength(0)
  })
})
