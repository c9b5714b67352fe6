// Finds tables of a new, migrated database without an index, row-level security or erasure, and uses of the wrong day.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/postgres/migrate.ts'
import { startPostgres } from '../server/src/postgres/start-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-schema-'))
// When this runs as root, PostgreSQL runs as another account and must be able to access the folder.
chmodSync(folder, 0o755)

/** Finds foreign keys without an index. Joins, and deleting a referenced row, would scan the whole table. */
const missingIndexesQuery = `
  select c.conrelid::regclass::text as "table", pg_get_constraintdef(c.oid) as key
  from pg_constraint c
  where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'identity'::regnamespace, 'outside'::regnamespace)
    and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`

/** Finds tables that have dealers' data but no row-level security. */
const missingPoliciesQuery = `
  select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'dealer_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`

/** Finds tables whose rows would stop the erasure of a customer, because it neither deletes them nor cascades to them. */
const missingErasureQuery = `
  with recursive parts as (
    select 'customers'::regclass::oid as id union select 'orders'::regclass::oid
    union select c.conrelid from parts p join pg_constraint c on c.confrelid = p.id and c.contype = 'f'),
  erasure as (
    select string_agg(prosrc, ' ') as text from pg_proc
    where pronamespace = 'app'::regnamespace and proname in ('erase_orders', 'erase_customer'))
  select c.conrelid::regclass::text as "table", pg_get_constraintdef(c.oid) as key
  from pg_constraint c join parts p on p.id = c.confrelid, erasure e
  where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.connamespace = 'public'::regnamespace
    and e.text !~ ('\\y(from|update) ' || c.conrelid::regclass::text || '\\y')`

/** Finds defaults and functions that use the day in the connection's time zone instead of the provider's. */
const sessionTimeZoneQuery = `
  with code as (
    select format('%s.%s', d.adrelid::regclass, a.attname) as place, pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    union all
    select format('app.%s()', p.proname), p.prosrc from pg_proc p where p.pronamespace = 'app'::regnamespace)
  select place from code where text ~* 'current_date|localtimestamp|now\\(\\)::date'`

async function findWeaknesses(url) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const keys = await client.query(missingIndexesQuery)
    const tables = await client.query(missingPoliciesQuery)
    const erasures = await client.query(missingErasureQuery)
    const days = await client.query(sessionTimeZoneQuery)
    return [
      ...keys.rows.map(({ table, key }) => `${table}: ${key} has no index: add one in a migration.`),
      ...tables.rows.map(
        ({ table }) => `${table}: has a dealer_id but no row-level security: add a policy in a migration.`,
      ),
      ...erasures.rows.map(
        ({ table, key }) =>
          `${table}: ${key} would stop the erasure of a customer: add on delete cascade, or delete the rows in functions/privacy.sql.`,
      ),
      ...days.rows.map(({ place }) => `${place}: uses the day in the connection's time zone: use app.today().`),
    ]
  } finally {
    await client.end()
  }
}

async function main() {
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => undefined })
  try {
    await migrate(postgres.url)
    for (const weakness of await findWeaknesses(postgres.url)) {
      console.error(weakness)
      process.exitCode = 1
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
