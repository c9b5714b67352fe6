import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { loadMasterKey } from '../kernel/master-key.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import type { Environment } from '../kernel/read-config.ts'
import { makeSetUpLink } from './links.ts'
import { findSetUpState, type SetUpState } from './queries.ts'
import { makeSetUpApp, type SetUpAppParts } from './routes.ts'
import { finish, readOverview, type SetUpParts } from './set-up.ts'

/** How often a server looks whether the set-up has been finished, perhaps at another server or by a command. */
const pollMs = 1000

/** Returns how far the set-up is. The role in `ownerUrl` owns the database. */
export async function readSetUpState(ownerUrl: string): Promise<SetUpState> {
  const pool = makeSmallPool(ownerUrl)
  try {
    return await findSetUpState(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Whether the installation has to be set up before it starts: it is new, or its set-up has begun and is not
 * finished. A database that gets demonstration data needs no set-up.
 */
export const needsSetUp = ({ seedDemo }: Config, { hasBegun, isFinished, hasDealers }: SetUpState): boolean =>
  !seedDemo && !isFinished && (hasBegun || !hasDealers)

export interface SetUpServer {
  /** Stops the pages of the set-up, so that the portal can listen on the port. */
  close(): Promise<void>
}

/**
 * Serves the set-up until it is finished. Prints its address. An operator can finish it by commands too: then the
 * installation has an administrator and valid settings, and no browser has begun.
 * @returns the server, which answers with a page that waits for the portal
 * @throws the reason of `stopping` if it is aborted
 */
export async function runSetUp({
  ownerUrl,
  environment,
  place,
  logger,
  logLine,
  stopping,
}: {
  ownerUrl: string
  environment: Environment
  place: Config
  logger: SetUpAppParts['logger']
  logLine: (line: string) => void
  stopping: AbortSignal
}): Promise<SetUpServer> {
  const pool = makeSmallPool(ownerUrl)
  const parts: SetUpParts = { pool, environment, place, factors: { pool, key: loadMasterKey(place) } }
  const app = await makeSetUpApp({ ...parts, logger })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= app.close().then(() => pool.end())
    return closing
  }
  try {
    if (await isDone(parts)) return { close }
    await app.listen({ port: place.port, host: place.host })
    await announce(pool, place, logLine)
    while (!(await isDone(parts).catch((error) => logFailure(logger, error))))
      await pause(pollMs, undefined, { signal: stopping })
    logLine('The set-up is finished, and the portal starts.')
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

async function announce(pool: pg.Pool, { role, publicUrl }: Config, logLine: (line: string) => void): Promise<void> {
  if (role === 'worker') {
    logLine('This installation is not set up. A server with ROLE=web or all prints the address of the set-up.')
    return
  }
  logLine('\nThis installation is not set up. Set it up here, in one browser, within an hour:')
  logLine(await makeSetUpLink(pool, publicUrl))
  logLine('Without a browser, use the commands of “First start” in docs/production.md.\n')
}

async function isDone(parts: SetUpParts): Promise<boolean> {
  const { isFinished, hasAdministrator, hasSession } = await findSetUpState(parts.pool)
  if (isFinished || !hasAdministrator || hasSession) return isFinished
  // The commands that an operator used have no second factor: people set it up when they sign in.
  const { problems } = await readOverview(parts)
  if (problems.length > 0) return false
  await finish(parts, { requiresFactor: false })
  return true
}

function logFailure(logger: SetUpAppParts['logger'], error: unknown): false {
  logger.error({ err: error }, 'The state of the set-up cannot be read.')
  return false
}
