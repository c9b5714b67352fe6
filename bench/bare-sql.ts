import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { measure } from './load.ts'

const run = promisify(execFile)

/** Statements of one transaction; `with` values stand in the text, so that pgbench and a client run the same. */
export interface Script {
  name: string
  statements: string[]
}

const role = 'set role dealerline_app'

/** How often a second the statements alone run, by pgbench where it is found and by a bare client otherwise. */
export async function measureSql(
  url: string,
  script: Script,
  connections: number,
  seconds: number,
  folder: string,
): Promise<{ perSecond: number; by: string }> {
  return hasPgbench()
    ? byPgbench(url, script, connections, seconds, folder)
    : byClient(url, script, connections, seconds)
}

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function byPgbench(url: string, script: Script, connections: number, seconds: number, folder: string) {
  const file = join(folder, `${script.name}.sql`)
  writeFileSync(
    file,
    `begin;\nset local role dealerline_app;\n${script.statements.map((statement) => `${statement.replaceAll('\n', ' ')};`).join('\n')}\ncommit;\n`,
  )
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    String(Math.min(2, connections)),
    '-T',
    String(seconds),
    '-f',
    file,
    url,
  ]
  const { stdout } = await run('pgbench', options)
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  return { perSecond, by: 'pgbench' }
}

async function byClient(url: string, script: Script, connections: number, seconds: number) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(role)
      return client
    }),
  )
  const rate = await measure(connections, seconds, async (connection) => {
    const client = clients[connection]
    await client?.query('begin')
    for (const statement of script.statements) await client?.query(statement)
    await client?.query('commit')
  })
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: rate.perSecond, by: 'a bare client' }
}
