import type pg from 'pg'
import { demoAccounts } from './accounts.ts'
import { demoHandsets, demoPlans, demoTerms } from './catalogue.ts'

/** Whether anybody has used this database; demonstration data is made only in an empty one. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select exists (select from dealers) as used')
  return rows[0]?.used === false
}

/** The dealers, the catalogue and the terms, in one transaction. */
export async function insertDemoBasics(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into dealers (ub_dealer_id, dealer_full_name, dealer_email, auth_level, auth_group, group_no, is_manager)
       select 'UB' || row_number() over (), name, email, "authLevel", "authGroup", "groupNo", "isManager"
       from jsonb_to_recordset($1) as a (name text, email text, "authLevel" text, "authGroup" text, "groupNo" text, "isManager" boolean)`,
      [JSON.stringify(demoAccounts)],
    )
    await client.query(
      `insert into rate_plans (usage_type, rate_plan_description, group_name, monthly_retail, connection_fee, contract_months, archived, residential, monthly_profit_percent)
       select p ->> 0, p ->> 1, p ->> 2, (p ->> 3)::numeric, (p ->> 4)::numeric, (p ->> 5)::integer, coalesce(p ->> 6 = 'archived', false), coalesce(p ->> 6 = 'residential', false), 18
       from jsonb_array_elements($1) with ordinality as given (p, place) order by place`,
      [JSON.stringify(demoPlans)],
    )
    await client.query(
      `insert into handsets (handset_id, model, description, dealer_ex, rrp_ex, hardware_category_id, manufacturer_details_id)
       select 10021 + place, h ->> 0, h ->> 1, (h ->> 2)::numeric, (h ->> 3)::numeric, 1, 1
       from jsonb_array_elements($1) with ordinality as given (h, place) order by place`,
      [JSON.stringify(demoHandsets)],
    )
    await client.query(
      "select setval(pg_get_serial_sequence('handsets', 'handset_id'), (select max(handset_id) from handsets))",
    )
    await client.query(
      `insert into terms (term_order, section, heading, condition, needs_confirm)
       select place, t ->> 0, t ->> 1, t ->> 2, (t ->> 3)::boolean from jsonb_array_elements($1) with ordinality as given (t, place) order by place`,
      [JSON.stringify(demoTerms)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
