import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
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
  /** The same rows by `COPY` into the portal's tables, with their indexes and triggers but without policies. */
  tablesSeconds: number
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

/** Measures `dealerline import customers`, and a `COPY` of the same bytes into a table of text and into the portal's tables. */
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
  const { tablesSeconds, auditSeconds } = await tableRates(client, folder)
  await client.end()
  return {
    rows: rowCount,
    megabytes: statSync(file).size / 1e6,
    importSeconds,
    repeatSeconds,
    copySeconds,
    tablesSeconds,
    auditedSeconds: tablesSeconds + auditSeconds,
  }
}

const customerColumns = `dealer_id, company_id, ub_account_no, cust_type, name, contact_name, email, mobile, suburb,
  membership_no, contract_end, details, search`
const addressColumns = 'street_address, suburb, state, post_code, formatted_address'

/**
 * Copies the imported rows once more into the tables of the portal, with new ids, as the owner of the tables, whom no policy
 * concerns. Rolls back.
 */
async function tableRates(client: pg.Client, folder: string): Promise<{ tablesSeconds: number; auditSeconds: number }> {
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  // The account of PostgreSQL writes the files.
  chmodSync(copies, 0o777)
  await client.query('begin')
  await client.query(
    `create temporary table bench_customers as
       select *, nextval(pg_get_serial_sequence('customers', 'customer_id')) as new_id from customers
       where ub_account_no between '80000000' and '89999999';
     create temporary table bench_addresses as
       select a.*, c.new_id as new_customer, nextval(pg_get_serial_sequence('addresses', 'address_id')) as new_id
       from addresses a join bench_customers c using (customer_id)`,
  )
  const copyStatements = [
    await writeCopy(
      client,
      copies,
      'customers',
      `customer_id, ${customerColumns}`,
      `select new_id, ${customerColumns} from bench_customers`,
    ),
    await writeCopy(
      client,
      copies,
      'addresses',
      `address_id, customer_id, dealer_id, ${addressColumns}`,
      `select new_id, new_customer, dealer_id, ${addressColumns} from bench_addresses`,
    ),
    await writeCopy(
      client,
      copies,
      'address_facts',
      'address_id, customer_id, dealer_id, kind, value, source, confidence, confirmed_source',
      "select new_id, new_customer, dealer_id, 'text', formatted_address, 'import', 'stated', 'import' from bench_addresses",
    ),
  ]
  const copyAudit = await writeCopy(
    client,
    copies,
    'audit_log',
    auditColumns,
    `select ${auditColumns} from audit_log where entity_type = 'customer' and actor = 'dealerline import customers'`,
  )
  const tablesSeconds = await timed(() => client.query(copyStatements.join(';')))
  const auditSeconds = await timed(() => client.query(copyAudit))
  await client.query('rollback')
  return { tablesSeconds, auditSeconds }
}

const auditColumns = 'actor, subject_id, entity_type, entity_id, action, data'

/** Writes rows to a file in a folder. Returns the statement that copies them into a table. */
async function writeCopy(
  client: pg.Client,
  folder: string,
  table: string,
  columns: string,
  rows: string,
): Promise<string> {
  const file = join(folder, table)
  await client.query(`copy (${rows}) to '${file}'`)
  return `copy ${table} (${columns}) from '${file}'`
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
