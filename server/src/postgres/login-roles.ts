import { randomBytes } from 'node:crypto'
import type { CallLogin } from '../kernel/claims.ts'
import { connectAsOwner, ensureLoginRole, ensureRoleSettings, findCallKey, findRights } from './role-queries.ts'

/** The group role of each login role. The login role has only the privileges of its group. */
const groups = {
  /** Calls and their jobs. Row-level security applies. */
  app: 'dealerline_app',
  /** The built-in OpenID provider. */
  identity: 'dealerline_identity',
  /** The sandboxes of outside systems. */
  outside: 'dealerline_outside',
  /** The job queue. */
  jobs: 'dealerline_jobs',
  /** The list of running servers and the shared limits. */
  server: 'dealerline_server',
}
export type LoginPurpose = keyof typeof groups

/**
 * The settings of the sessions of all login roles. The owner, who migrates and seeds, has none of the timeouts.
 *
 * - A statement takes at most a minute. Even the audit chain and large lists take seconds; a job ends after two minutes.
 * - A lock is awaited for 15 seconds. No call holds one for so long, because no transaction waits for an outside system.
 * - A transaction that does nothing ends after 150 seconds. Only a server that has stopped without ending gets there.
 */
const sessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '60s',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '150s',
}

/** The address of the database with each login role. `call` also has the key that signs the claims of calls. */
export type Logins = Record<LoginPurpose, string> & { call: CallLogin }

/**
 * Creates the missing login roles of a migrated database, and gives them the settings of their sessions. Several
 * servers on one database use the same roles. `address` is where they connect, which may be a pooler.
 * @throws Error if a login role has more rights than its group
 */
export async function openLoginRoles(ownerUrl: string, address = ownerUrl): Promise<Logins> {
  const client = await connectAsOwner(ownerUrl)
  try {
    const urls: Partial<Logins> = {}
    for (const [purpose, group] of Object.entries(groups) as [LoginPurpose, string][]) {
      const suffix = randomBytes(4).toString('hex')
      const suggestion = { name: `${group}_${suffix}`, password: randomBytes(24).toString('base64url') }
      const { name, password } = await ensureLoginRole(client, purpose, group, suggestion)
      const excess = await findRights(client, name, group)
      if (excess.length > 0)
        throw new Error(`The database role ${name} has too many rights: revoke ${excess.join(', ')} from it.`)
      await ensureRoleSettings(client, name, sessionSettings)
      urls[purpose] = withLogin(address, name, password)
    }
    const call = { url: urls.app ?? '', callKey: await findCallKey(client) }
    return { ...urls, call } as Logins
  } finally {
    await client.end()
  }
}

function withLogin(url: string, name: string, password: string): string {
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}
