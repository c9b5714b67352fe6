// Makes the types of the tables from a database that only the migrations have touched, and compares them with
// server/src/schema.ts; with --write it rewrites that file.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/plugins/migrate.ts'
import { startPostgres } from '../server/src/plugins/postgres/start-postgres.ts'
import { projectNode, root } from './install.mjs'

const kept = join(root, 'server', 'src', 'schema.ts')
const folder = mkdtempSync(join(tmpdir(), 'dealerline-schema-'))
// PostgreSQL runs as another account where this runs as root, and has to reach the folder.
chmodSync(folder, 0o755)

/** @returns the generated types, as text */
function generate(url) {
  const made = join(folder, 'schema.ts')
  const { status, stdout, stderr } = spawnSync(
    projectNode,
    [
      join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
      ...['--url', url, '--dialect', 'postgres', '--default-schema', 'public'],
      ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.migrations'],
      ...['--numeric-parser', 'number', '--date-parser', 'string', '--out-file', made],
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`kysely-codegen failed:\n${stdout}${stderr}`)
  return readFileSync(made, 'utf8')
}

async function main() {
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => undefined })
  try {
    await migrate(postgres.url, join(root, 'server', 'migrations'))
    const schema = generate(postgres.url)
    if (schema === readFileSync(kept, 'utf8')) {
      console.log('server/src/schema.ts fits the migrations.')
    } else if (process.argv.includes('--write')) {
      writeFileSync(kept, schema)
      console.log('server/src/schema.ts was written anew.')
    } else {
      console.error('server/src/schema.ts does not fit server/migrations: run npm run schema.')
      process.exitCode = 1
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
