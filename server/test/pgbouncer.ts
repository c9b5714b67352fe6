import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseOwner } from '../src/postgres/owner.ts'
import { freePort } from './free-port.ts'
import { until } from './portal.ts'

const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed, as by the Debian package. */
export const hasPgBouncer = existsSync(program)

/**
 * Starts PgBouncer in transaction mode, in front of a migrated database, with fewer sessions than the portal has
 * connections. It runs as another account if the tests run as root, because it refuses root.
 */
export async function startPgBouncer(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-pgbouncer-'))
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const port = await freePort()
  const owner = chooseOwner(undefined)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    default_pool_size: 2,
    // After a failure, PgBouncer waits 15 seconds by default before it connects again.
    server_login_retry: 1,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const configuration = ['[databases]', `* = host=${hostname} port=${databasePort}`, '[pgbouncer]', ...lines, '']
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration.join('\n'))
  writeFileSync(join(folder, 'users'), (await listLogins(databaseUrl)).join('\n'))
  if (owner) {
    chmodSync(folder, 0o711)
    for (const name of ['pgbouncer.ini', 'users']) chownSync(join(folder, name), owner.uid, owner.gid)
  }
  const launch = (): ChildProcess =>
    spawn(program, [join(folder, 'pgbouncer.ini')], { ...owner, cwd: '/', stdio: 'ignore' })
  let pooler = launch()
  const url = new URL(databaseUrl)
  url.port = String(port)
  await until(() => canConnect(url.href), 'PgBouncer answers')
  return {
    url: url.href,
    /** Ends PgBouncer without closing its connections. */
    async kill(): Promise<void> {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await ended
    },
    /** Starts it again after `kill`. */
    restart(): void {
      pooler = launch()
    },
    async stop(): Promise<void> {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGINT')
      setTimeout(() => pooler.kill('SIGQUIT'), 2_000).unref()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the lines of the file with the login roles and their passwords. */
async function listLogins(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(
    `select format('"%s" "%s"', role_name, password) as line from app.login_roles`,
  )
  await client.end()
  const { username, password } = new URL(databaseUrl)
  return [...rows.map(({ line }) => line), `"${username}" "${decodeURIComponent(password)}"`, '']
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
