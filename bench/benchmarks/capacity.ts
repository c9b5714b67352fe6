import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Client } from '../../chaos/client.ts'
import { Failures } from '../../chaos/failures.ts'
import { Ledger } from '../../chaos/ledger.ts'
import { makeMailbox } from '../../chaos/mailbox.ts'
import { sell } from '../../chaos/sales.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import { readProcessorTime, readResidentMegabytes } from '../processor-time.ts'

/** Costs of sales: each is a customer and a quote or an order, of which most are sent and half are signed. */
export interface Capacity {
  sales: number
  signed: number
  /** Requests of a sale, with those of the customer who signs. */
  requests: number
  /** Processor time of a sale in milliseconds, with its jobs. */
  processorTime: { server: number; printing: number; database: number }
  /** Storage of a thousand sales in megabytes. */
  storage: { tables: number; indexes: number; files: number; log: number }
  /** The tables that grow most, with their indexes, in megabytes for a thousand sales. */
  largestTables: { name: string; megabytes: number }[]
  /** Resident memory in megabytes. Of a connection: only memory that it does not share with other processes. */
  memory: { server: number; printing: number; connection: number }
}

const sellers = ['dealer', 'rival', 'member', 'dealer']
const salesOfEach = 25

/** Lets four people sell and measures the costs of a sale. */
export async function capacity({ server, port }: BenchmarkContext): Promise<Capacity> {
  const site = `http://localhost:${port}`
  const pool = new pg.Pool({ connectionString: server.url, max: 2 })
  const ledger = new Ledger()
  const failures = new Failures()
  const customer = new Client(site, failures)
  const mailbox = makeMailbox(pool)
  const people = sellers.map((account) => ({ account, dealer: new Client(site, failures, account) }))
  const countRequests = () =>
    [customer, ...people.map(({ dealer }) => dealer)].reduce((total, { requests }) => total + requests, 0)
  const sellAll = (count: number) =>
    Promise.all(
      people.map(async (person) => {
        for (let number = 1; number <= count; number += 1) await sell({ ...person, customer, mailbox, ledger }, number)
      }),
    )
  try {
    await sellAll(4)
    await untilIdle(pool)
    const before = await readState(pool, server)
    const [signedBefore, salesBefore, requestsBefore] = [
      ledger.counts().signed,
      ledger.customers.length,
      countRequests(),
    ]
    await sellAll(salesOfEach)
    await untilIdle(pool)
    const after = await readState(pool, server)
    const sales = ledger.customers.length - salesBefore
    const perSale = (read: (state: State) => number) => (read(after) - read(before)) / sales
    const megabytesPerThousand = (read: (state: State) => number) => perSale(read) / 1000
    const tables = [...after.tables].map(([name, size]) => ({
      name,
      megabytes: (size.total - (before.tables.get(name)?.total ?? 0)) / 1000 / sales,
    }))
    return {
      sales,
      signed: ledger.counts().signed - signedBefore,
      requests: (countRequests() - requestsBefore) / sales,
      processorTime: {
        server: perSale(({ time }) => time.server),
        printing: perSale(({ time }) => time.printing),
        database: perSale(({ time }) => time.database),
      },
      storage: {
        tables: megabytesPerThousand(({ tables: sizes }) => sum(sizes, 'heap')),
        indexes: megabytesPerThousand(({ tables: sizes }) => sum(sizes, 'indexes')),
        files: megabytesPerThousand(({ files }) => files),
        log: megabytesPerThousand(({ log }) => log),
      },
      largestTables: tables.sort((one, other) => other.megabytes - one.megabytes).slice(0, 8),
      memory: await readMemory(pool, server),
    }
  } finally {
    await pool.end()
  }
}

interface TableSize {
  heap: number
  indexes: number
  total: number
}

type State = Awaited<ReturnType<typeof readState>>
type Server = BenchmarkContext['server']

const sum = (sizes: Map<string, TableSize>, part: keyof TableSize) =>
  [...sizes.values()].reduce((total, size) => total + size[part], 0)

async function readState(pool: pg.Pool, server: Server) {
  const { rows: tables } = await pool.query<TableSize & { name: string }>(
    `select n.nspname || '.' || c.relname as name, pg_table_size(c.oid)::float8 as heap,
        pg_indexes_size(c.oid)::float8 as indexes, pg_total_relation_size(c.oid)::float8 as total
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'identity', 'app', 'pgboss')`,
  )
  const { rows: logs } = await pool.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  )
  return {
    tables: new Map(tables.map(({ name, ...size }) => [name, size])),
    log: logs[0]?.bytes ?? 0,
    files: sizeOf(join(server.folder, 'data/files')),
    time: readProcessorTime(server.pid),
  }
}

function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((total, name) => {
    const file = statSync(join(folder, name))
    return total + (file.isFile() ? file.size : 0)
  }, 0)
}

async function readMemory(pool: pg.Pool, server: Server): Promise<Capacity['memory']> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'dealerline' and backend_type = 'client backend'`,
  )
  const privateMemory = rows.map(({ pid }) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return [...text.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((total, [, size]) => total + Number(size), 0) / 1024
  })
  const connection = privateMemory.reduce((total, size) => total + size, 0) / Math.max(1, privateMemory.length)
  return {
    server: readResidentMegabytes(server.pid, 'server'),
    printing: readResidentMegabytes(server.pid, 'printing'),
    connection,
  }
}

/** Waits until no job is due. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pgboss.job where state in ('retry', 'active') or (state = 'created' and start_after < now() + interval '5 seconds') limit 1`,
    )
    if (rows.length === 0) return
    await pause(500)
  }
}
