import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { root, type Server } from '../server.ts'

/** An import of customers and a bare `COPY` of the same file, in seconds. */
export interface ImportRates {
  rows: number
  megabytes: number
  importSeconds: number
  /** The same import again, which changes nothing. */
  repeatSeconds: number
  copySeconds: number
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

/** Measures `dealerline import customers` and a `COPY` of the same bytes into a table with the same columns as text. */
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
  await client.end()
  return { rows: rowCount, megabytes: statSync(file).size / 1e6, importSeconds, repeatSeconds, copySeconds }
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
