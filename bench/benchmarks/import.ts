import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { root, type Server } from '../server.ts'

/** An import of customers and what bounds its speed, in seconds. */
export interface ImportRates {
  rows: number
  megabytes: number
  importSeconds: number
  /** The same import again, which changes nothing. */
  repeatSeconds: number
  /** A bare `COPY` of the same bytes into a table without indexes, whose columns are text. */
  copySeconds: number
  /**
   * One statement that inserts the same customers, addresses and facts of addresses, with their indexes and triggers but
   * without policies.
   */
  insertSeconds: number
  /** The same with an audit entry for each customer, which is the least that an import has to do. */
  auditedSeconds: number
}

const columns = [
  'Billing account',
  'Dealer',
  'Customer type',
  'First name',
  'Surname',
  'Mobile',
  'E-mail',
  'Street address',
  'Suburb',
  'State',
  'Postcode',
]
const rowCount = Number(process.env.BENCH_IMPORT_ROWS ?? 50_000)

/** Measures `dealerline import customers`, a `COPY` of the same bytes, and the insertion of the same rows. */
export async function importRates({ folder, url }: Pick<Server, 'folder' | 'url'>): Promise<ImportRates> {
  const file = join(folder, 'customers.csv')
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const mobile = `04${String(12_000_000 + index)}`
    return `${80_000_000 + index},dealer@example.test,Residential,Bench,Person ${index},${mobile},person${index}@customer.example,${1 + (index % 300)} Harbour Street,Sydney,NSW,2000`
  })
  writeFileSync(file, [columns.join(','), ...lines, ''].join('\n'))
  chmodSync(file, 0o644)
  const importSeconds = await timed(() => runImport(folder, file))
  const repeatSeconds = await timed(() => runImport(folder, file))
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create table bench_copy (${columns.map((_, index) => `c${index} text`).join(', ')})`)
  const copySeconds = await timed(() => client.query(`copy bench_copy from '${file}' with (format csv, header)`))
  const { insertSeconds, auditSeconds } = await insertRates(client)
  await client.end()
  return {
    rows: rowCount,
    megabytes: statSync(file).size / 1e6,
    importSeconds,
    repeatSeconds,
    copySeconds,
    insertSeconds,
    auditedSeconds: insertSeconds + auditSeconds,
  }
}

const customerColumns = `dealer_id, company_id, ub_account_no, cust_type, name, contact_name, email, mobile, suburb,
  membership_no, contract_end, details, search`
const addressColumns = 'street_address, suburb, state, post_code, formatted_address'

/** Inserts the imported rows once more as the owner of the tables, whom no policy concerns, and rolls back. */
async function insertRates(client: pg.Client): Promise<{ insertSeconds: number; auditSeconds: number }> {
  const imported = "ub_account_no between '80000000' and '89999999'"
  await client.query('begin')
  await client.query(
    `create temporary table bench_customers as select * from customers where ${imported};
     create temporary table bench_addresses as
       select a.* from addresses a join bench_customers using (customer_id);
     create temporary table bench_audit as
       select * from audit_log where entity_type = 'customer' and actor = 'dealerline import customers'`,
  )
  const insertSeconds = await timed(() =>
    client.query(
      `with added as (insert into customers (${customerColumns}) select ${customerColumns} from bench_customers
         returning customer_id, dealer_id, ub_account_no),
       added_addresses as (insert into addresses (customer_id, dealer_id, ${addressColumns})
         select n.customer_id, n.dealer_id, ${addressColumns.replace(/\w+/g, 'a.$&')}
         from added n join bench_customers c using (ub_account_no) join bench_addresses a on a.customer_id = c.customer_id
         returning address_id, customer_id, dealer_id, formatted_address)
       insert into address_facts (address_id, customer_id, dealer_id, kind, value, source, confidence, confirmed_source)
       select address_id, customer_id, dealer_id, 'text', formatted_address, 'import', 'stated', 'import' from added_addresses`,
    ),
  )
  const auditSeconds = await timed(() =>
    client.query(
      `insert into audit_log (actor, subject_id, entity_type, entity_id, action, data)
       select actor, subject_id, entity_type, entity_id, action, data from bench_audit`,
    ),
  )
  await client.query('rollback')
  return { insertSeconds, auditSeconds }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await work()
  return (performance.now() - startTime) / 1000
}

/** Runs the command on the database of the portal that runs on the folder. */
async function runImport(folder: string, file: string): Promise<void> {
  const words = ['server/src/commands/dealerline.ts', 'import', 'customers', file, '--json']
  const program = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')])
  if (program.exitCode !== 0) throw new Error(`The import failed: ${output.slice(0, 500)}`)
}
