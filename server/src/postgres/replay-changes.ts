import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { lockDataDir } from './lock.ts'
import { choosePort, databaseUrl, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findRecoveryState } from './queries.ts'

/** The archived changes end before the wanted moment, or cannot be replayed. The message is a sentence. */
export class ReplayError extends Error {}

/**
 * Starts the server of a cluster in recovery, waits until it has replayed the archived changes, and stops it.
 * @returns the time of the last change, in ISO 8601; undefined if there was none
 * @throws ReplayError
 */
export async function replayChanges(
  dataDir: string,
  cluster: Cluster,
  { settings, postgresBin }: { settings: Readonly<Record<string, string>>; postgresBin: string | undefined },
): Promise<string | undefined> {
  const unlock = lockDataDir(dataDir, true)
  const logFile = join(dataDir, 'postgres.log')
  try {
    const port = await choosePort(join(dataDir, 'postgres-port'))
    const files = { cluster, binaries: findBinaries(cluster, postgresBin), logFile, settings }
    const server = await startPostmaster(files, port).catch((error: Error) => refuse(logFile, error.message))
    try {
      for (;;) {
        const state = await findRecoveryState(databaseUrl(cluster, port)).catch(() => undefined)
        if (state && !state.isRecovering) return state.lastChange
        if (server.exitCode !== null || server.signalCode !== null) refuse(logFile, 'The database server ended.')
        await pause(200)
      }
    } finally {
      await stopPostmaster(server)
    }
  } finally {
    unlock()
  }
}

/** Throws the reason why the server ended. It logs the time of the last change that it has replayed. */
function refuse(logFile: string, reason: string): never {
  const log = readFileSync(logFile, 'utf8')
  if (!log.includes('recovery ended before configured recovery target was reached')) throw new ReplayError(reason)
  const [, time] = /last completed transaction was at log time (\S+ \S+)/.exec(log) ?? []
  const end = time ? `end at ${time} (UTC)` : 'have no change after the copy'
  throw new ReplayError(
    `The archived changes ${end}. Choose an earlier moment, or stop the portal first: it then archives its last changes.`,
  )
}
