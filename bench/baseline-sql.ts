import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { measure } from './load.ts'
import type { Statement } from './record-statements.ts'

const run = promisify(execFile)

/**
 * Recorded SQL statements as text. The runner replaces each `:name` in the text, either by a column of an earlier
 * statement's result or by a value that it generates.
 */
export interface Script {
  name: string
  /** Whether the recorded calls ran in a transaction. */
  transaction: boolean
  statements: { text: string; keepsResult: boolean }[]
}

/** The database role that runs the statements. Row-level security applies to `portal` but not to `owner`. */
export type Role = 'portal' | 'owner'
const optionsOf = (role: Role) => `${role === 'portal' ? '-c role=dealerline_app ' : ''}-c timezone=UTC -c jit=off`

export interface BaselineRate {
  perSecond: number
  /** The 99th percentile, in milliseconds. */
  p99: number
  by: string
}

/**
 * Makes a script of recorded statements. A value that equals one of `variables` becomes the placeholder `:name`. The
 * runner generates a new number for `:run` in each run. The other placeholders are columns of the result of the
 * statement whose text contains `keeps`.
 */
export function toScript(
  name: string,
  recorded: readonly Statement[],
  variables: Record<string, unknown> = {},
  keeps = '',
): Script {
  const statements = recorded.filter(({ text }) => text !== 'begin' && text !== 'commit')
  return {
    name,
    transaction: statements.length < recorded.length,
    statements: statements.map((statement) => ({
      text: fill(statement, variables),
      keepsResult: keeps !== '' && statement.text.includes(keeps),
    })),
  }
}

function fill({ text, values }: Statement, variables: Record<string, unknown>): string {
  const literals = values.map((value) => {
    const name = Object.keys(variables).find((variable) => variables[variable] === value)
    return name === undefined ? toLiteral(value) : `:${name}`
  })
  return withoutColons(text).replace(/\$(\d+)/g, (_, place) => literals[Number(place) - 1] ?? 'null')
}

/** Replaces colons in constants of the statement by dashes, because pgbench reads `:text` as a variable. */
const withoutColons = (text: string) => text.replace(/":(?=\w)/g, '": ').replace(/(?<!:):(?=\w)/g, '-')

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value)
  // pgbench reads `:text` as a variable even in literals.
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return `${escaped === text ? '' : 'E'}'${escaped}'`
}

/**
 * Measures how often a second the statements run without the portal. Uses pgbench if it is installed, otherwise a
 * client.
 */
export async function measureSql(
  url: string,
  script: Script,
  connections: number,
  seconds: number,
  folder: string,
  role: Role = 'portal',
): Promise<BaselineRate> {
  return hasPgbench()
    ? byPgbench(url, script, connections, seconds, folder, role)
    : byClient(url, script, connections, seconds, role)
}

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** pgbench counts the time in which it connects. On a busy machine, sixteen connections take more than a second. */
const minPgbenchSeconds = 4

async function byPgbench(
  url: string,
  script: Script,
  connections: number,
  seconds: number,
  folder: string,
  role: Role,
): Promise<BaselineRate> {
  const file = join(folder, `${script.name}.sql`)
  const lines = script.statements.map(({ text, keepsResult }) => `${text}${keepsResult ? ' \\gset' : ';'}`)
  const numbers = ['\\set run random(1, 1000000000000000)']
  const scriptLines = script.transaction ? ['begin;', ...lines, 'commit;'] : lines
  writeFileSync(file, [...numbers, ...scriptLines, ''].join('\n'))
  const threads = Math.min(2, connections)
  const prefix = join(folder, 'pgbench-times')
  const log = ['-l', `--log-prefix=${prefix}`]
  const pgbenchArguments = [
    '-n',
    '-M',
    'prepared',
    '-c',
    connections,
    '-j',
    threads,
    '-T',
    Math.max(seconds, minPgbenchSeconds),
    '-f',
    file,
    ...log,
    url,
  ]
  const environment = { ...process.env, PGOPTIONS: optionsOf(role) }
  const { stdout } = await run('pgbench', pgbenchArguments.map(String), { env: environment })
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed > 0 || !(perSecond > 0)) throw new Error(`pgbench could not run ${script.name}:\n${stdout}`)
  return { perSecond, p99: readP99(folder), by: 'pgbench' }
}

/**
 * Reads the 99th percentile from pgbench's logs and removes them. They have one line per transaction, with its duration
 * in microseconds in the third column.
 */
function readP99(folder: string): number {
  const files = readdirSync(folder).filter((file) => file.startsWith('pgbench-times'))
  const times = files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
    rmSync(join(folder, file))
    return lines.map((line) => Number(line.split(' ')[2]) / 1000)
  })
  times.sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
}

async function byClient(
  url: string,
  script: Script,
  connections: number,
  seconds: number,
  role: Role,
): Promise<BaselineRate> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options: optionsOf(role) })
      await client.connect()
      return client
    }),
  )
  let runs = Date.now()
  const rate = await measure(connections, seconds, async (connection) => {
    const client = clients[connection]
    const variables: Record<string, unknown> = { run: ++runs }
    if (script.transaction) await client?.query('begin')
    for (const { text, keepsResult } of script.statements) {
      const filled = text.replace(/(?<!:):(\w+)/g, (_, name) => `'${variables[name]}'`)
      const result = await client?.query(filled)
      if (keepsResult) Object.assign(variables, result?.rows[0])
    }
    if (script.transaction) await client?.query('commit')
  })
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: rate.perSecond, p99: rate.p99, by: 'a plain client' }
}
