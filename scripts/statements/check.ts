import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { makeIdentityPool } from '../../server/src/identity/queries.ts'
import { makeServerPool } from '../../server/src/installation/queries.ts'
import { makePool, makeSmallPool } from '../../server/src/kernel/pools.ts'
import { type Logins, openLoginRoles } from '../../server/src/postgres/login-roles.ts'
import { migrate } from '../../server/src/postgres/migrate.ts'
import { startPostgres } from '../../server/src/postgres/start-postgres.ts'
import type { RecordedStatement } from '../../server/test/statement-recorder.ts'
import { type CallSite, type CallSites, findCallSites } from './call-sites.ts'
import { compare, statementsOf } from './compare.ts'
import { connectToDescribe, type Describe } from './describe.ts'

const root = join(import.meta.dirname, '..', '..')
const recordings = join(root, 'node_modules', '.cache', 'dealerline', 'statements')

/**
 * The functions that create the server's pools, by `application_name`. The check describes statements of other pools as
 * the database's owner.
 */
const poolMakers: Record<string, (urls: Logins) => pg.Pool> = {
  dealerline: ({ call }) => makePool(call, 1),
  'dealerline identity': ({ identity }) => makeIdentityPool(identity),
  'dealerline server': ({ server }) => makeServerPool(server),
}

/** Compares the statements of the last server tests with the code. Returns the problems. */
export async function checkStatements(): Promise<string[]> {
  if (!existsSync(join(recordings, 'complete'))) {
    console.log('Not checked: the last run of the server’s tests was partial or had failures.')
    return []
  }
  return checkTypes(readRecorded())
}

const serverFiles = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => join(root, path))

/** Returns every statement once, with the nulls that any worker saw. */
function readRecorded(): RecordedStatement[] {
  const merged = new Map<string, RecordedStatement>()
  for (const file of readdirSync(recordings).filter((name) => name.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(recordings, file), 'utf8').trim().split('\n')) {
      const statement: RecordedStatement = JSON.parse(line)
      const key = `${statement.application} ${statement.name} ${statement.text}`
      const earlier = merged.get(key) ?? statement
      const nulls = [...new Set([...earlier.nulls, ...statement.nulls])]
      merged.set(key, { ...earlier, nulls })
    }
  }
  return [...merged.values()]
}

async function checkTypes(recorded: readonly RecordedStatement[]): Promise<string[]> {
  const callSites = readCallSites(root, serverFiles('server/src/**/*.ts'))
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-statements-'))
  // When this runs as root, PostgreSQL runs as another account and must be able to access the folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => undefined })
  try {
    await migrate(postgres.url)
    console.log(`Checked ${callSites.sites.length} statements in the code.`)
    return await findProblems(callSites, recorded, postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the call sites in `files`, which the `tsconfig.json` of `folder` includes. */
export function readCallSites(folder: string, files: readonly string[]): CallSites {
  const api = new API({ cwd: folder })
  try {
    const config = join(folder, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`The compiler did not read ${config}.`)
    return findCallSites(project, files, folder)
  } finally {
    api.close()
  }
}

/**
 * Returns the problems of the call sites. `recorded` are the statements of the tests, and `url` a migrated database.
 */
export async function findProblems(
  { sites, unreadable }: CallSites,
  recorded: readonly RecordedStatement[],
  url: string,
): Promise<string[]> {
  const problems = new Set(unreadable)
  const urls = await openLoginRoles(url)
  const connections = new Map<string, Awaited<ReturnType<typeof connectToDescribe>>>()
  async function connect(application: string): Promise<Describe> {
    const makePoolOf = poolMakers[application] ?? (() => makeSmallPool(url))
    const connection = connections.get(application) ?? (await connectToDescribe(makePoolOf(urls)))
    connections.set(application, connection)
    return connection.describe
  }
  try {
    for (const site of sites)
      for (const problem of await findSiteProblems(site, statementsOf(site, recorded), connect)) problems.add(problem)
  } finally {
    for (const connection of connections.values()) await connection.end()
  }
  return [...problems]
}

async function findSiteProblems(
  site: CallSite,
  statements: readonly RecordedStatement[],
  connect: (application: string) => Promise<Describe>,
): Promise<string[]> {
  if (statements.length === 0)
    return [`${site.place} ${site.label}: no test runs this statement. Test it, or delete it.`]
  const problems: string[] = []
  for (const statement of statements) {
    const describeStatement = await connect(statement.application)
    try {
      problems.push(...compare(site, statement, await describeStatement(statement.text)))
    } catch (error) {
      problems.push(`${site.place} ${site.label}: the database refuses this statement: ${(error as Error).message}.`)
    }
  }
  return problems
}
