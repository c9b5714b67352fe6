import type pg from 'pg'
import { joined, nameOf, sql } from '../kernel/compose.ts'
import { columnFrom, execute, rowOf, transactOn, valueFrom } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'
import { demoAccounts } from './accounts.ts'
import { demoTerms } from './catalogue.ts'
import { demoBundles, demoHandsets } from './catalogue-hardware.ts'
import { demoPlans } from './catalogue-plans.ts'
import { demoAirlineChoices, demoTrainingLinks } from './resources.ts'

/** Whether the database has the tables of the portal. A new database gets them with its first migration. */
export const hasTables = (pool: pg.Pool) => hasTable(pool, 'public.dealers')

/** Whether the database is empty. Demonstration data is only added to an empty database. */
export const isEmpty = async (pool: pg.Pool) =>
  (await valueFrom<{ used: boolean }>(pool)`select exists (select from dealers) as used`) === false

/** Returns which of these e-mail addresses belong to a dealer. */
export const selectDealersByEmail = (pool: pg.Pool, emails: readonly string[]) =>
  columnFrom<{ dealer_email: string }>(pool)`
    select dealer_email from dealers where dealer_email = any (${emails})`

/** Returns the code of a link from the newest message about it in the sandbox's mailbox. */
export async function findSentCode(pool: pg.Pool, guid: string): Promise<string> {
  const row = await rowOf<{ plain: string | null }>(pool)`
    select plain from (
        select body as plain, created_at as at from outside.sms where reference like 'code-%' || ${guid}
        union all select plain, received_at from outside.mail
        where message_id like 'code-%' || ${guid} || '%') as messages
      order by at desc limit 1`
  return /\b\d{6}\b/.exec(row?.plain ?? '')?.[0] ?? ''
}

/** Returns the guid in the newest e-mail with a link to this page, by default any, to this address in the sandbox's mailbox. */
export const findSentLink = async (pool: pg.Pool, email: string, page = '') =>
  (await valueFrom<{ guid: string | null }>(pool)`
    select substring(plain from '/' || ${page} || '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})') as guid
      from outside.mail
      where recipients[1] like '%<' || ${email} || '>' and plain like '%/' || ${page} || '%' order by id desc limit 1`) ??
  ''

/** Lets calls of the demonstration data set their moment. `pool` has the owner role. */
export const allowMoments = (pool: pg.Pool) =>
  execute(pool)`insert into app.demo_making default values on conflict (only_row) do update set started_at = now()`

/** Whether demonstration data is being made, or was not completed. */
export const isUnfinished = async (pool: pg.Pool) =>
  (await valueFrom<{ unfinished: boolean }>(pool)`select exists (select from app.demo_making) as unfinished`) === true

/** Makes all transactions happen at the real time again. */
export const forbidMoments = (pool: pg.Pool) => execute(pool)`delete from app.demo_making`

/** Inserts the dealers, the catalogue, the terms and the airline partner's lists, in one transaction. */
export const insertDemoBasics = (pool: pg.Pool) =>
  transactOn(pool, async (client) => {
    await execute(client)`
      insert into dealers (ub_dealer_id, dealer_full_name, dealer_email, auth_level, auth_group, group_no, is_manager)
        select 'UB' || row_number() over (), name, email, "authLevel", "authGroup", "groupNo", "isManager"
        from jsonb_to_recordset(${JSON.stringify(demoAccounts)}) as a (name text, email text, "authLevel" text,
          "authGroup" text, "groupNo" text, "isManager" boolean)`
    await insertRows(client, 'rate_plans', demoPlans)
    await insertRows(client, 'handsets', demoHandsets)
    await insertRows(client, 'bundles', demoBundles)
    await execute(client)`
      select setval(pg_get_serial_sequence('handsets', 'handset_id'), (select max(handset_id) from handsets))`
    await execute(client)`
      insert into terms (term_order, section, heading, condition, needs_confirm, extra_display_conditions, term_items)
        select place, t ->> 0, t ->> 1, t ->> 2, (t ->> 3)::boolean, coalesce(t ->> 4, ''), (
          select coalesce(jsonb_agg(jsonb_build_object('id', nextval('term_item_ids'), 'text', item)), '[]')
          from jsonb_array_elements_text(coalesce(t -> 5, '[]')) as item)
        from jsonb_array_elements(${JSON.stringify(demoTerms)}) with ordinality as given (t, place) order by place`
    await execute(client)`
      insert into training_links (category, section, label, href)
        select l ->> 0, l ->> 1, l ->> 2, l ->> 3 from jsonb_array_elements(${JSON.stringify(demoTrainingLinks)}) as l`
    await execute(client)`
      insert into airline_choices (list, code, label, qualifies, position)
        select c ->> 0, c ->> 1, c ->> 2, (c ->> 3)::boolean, place
        from jsonb_array_elements(${JSON.stringify(demoAirlineChoices)}) with ordinality as given (c, place)`
  })

/** Inserts rows with the same columns. */
async function insertRows(
  client: pg.PoolClient,
  table: 'rate_plans' | 'handsets' | 'bundles',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = joined(Object.keys(rows[0] ?? {}).map(nameOf), sql`, `)
  await execute(client)`
    insert into ${nameOf(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${nameOf(table)}, ${JSON.stringify(rows)})`
}
