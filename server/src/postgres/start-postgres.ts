import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { initialise, locateCluster, prepareDataDir } from './cluster.ts'
import { lockDataDir } from './lock.ts'
import { limitLogSize } from './log-file.ts'
import { stopOrphans } from './orphans.ts'
import { choosePort, databaseUrl, type ServerFiles, startPostmaster, stopPostmaster } from './postmaster.ts'
import { archiveOfCluster, archiveSettings } from './wal-archive.ts'

/** A running PostgreSQL server. If it is killed, it is started again at the same address. */
export interface RunningPostgres {
  /** The connection URL of the database, with the owner role. */
  readonly url: string
  /** The folder of the database's files. */
  readonly folder: string
  /** Returns the process id of the current server. */
  pid(): number | undefined
  /** Shuts the server down and unlocks the data folder. Can be called more than once. */
  stop(): Promise<void>
  /** Calls `listener` after every restart until the returned function is called. */
  onRestart(listener: () => void): () => void
}

const longestPauseMs = 15_000

/**
 * Starts the PostgreSQL of a data folder. Creates a database if there is none.
 * @throws Error with the reason, for example that another portal uses the folder or the binaries are missing
 */
export async function startPostgres(options: {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Server settings that replace the portal's. */
  readonly settings?: Readonly<Record<string, string>>
  /** The folder with the programs of another PostgreSQL than the one that npm has installed. */
  readonly postgresBin?: string | undefined
  /** The folder in which the server archives its changes. */
  readonly archiveFolder?: string | undefined
  /** Whether a command starts it. Other commands wait until it ends. */
  readonly isCommand?: boolean
}): Promise<RunningPostgres> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  prepareDataDir(dataDir)
  const unlock = lockDataDir(dataDir, options.isCommand)
  try {
    const cluster = locateCluster(dataDir)
    const binaries = findBinaries(cluster, options.postgresBin)
    const logFile = join(dataDir, 'postgres.log')
    if (existsSync(cluster.folder)) await stopOrphans(cluster.folder, log)
    limitLogSize(logFile)
    initialise(cluster, binaries)
    const { archiveFolder } = options
    const settings = {
      ...(archiveFolder && archiveSettings(archiveOfCluster(archiveFolder, cluster.folder), cluster.owner)),
      ...options.settings,
    }
    const files = { cluster, binaries, logFile, settings }
    const port = await choosePort(join(dataDir, 'postgres-port'))
    const first = await startPostmaster(files, port)
    return supervise({ files, port, first, log, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

function supervise(start: {
  files: ServerFiles
  port: number
  first: ChildProcess
  log: (message: string) => void
  unlock: () => void
}): RunningPostgres {
  const { files, port, log, unlock } = start
  const listeners = new Set<() => void>()
  const logLimiter = setInterval(() => limitLogSize(files.logFile), 60_000).unref()
  const stopping = new AbortController()
  let child = start.first
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const watch = () => {
    const onExit = () => {
      if (stopping.signal.aborted) return
      log('The database server ended unexpectedly; starting it again.')
      restarting = restart().finally(() => {
        restarting = undefined
      })
    }
    if (child.exitCode !== null || child.signalCode !== null) onExit()
    else child.once('exit', onExit)
  }

  const restart = async () => {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        await stopOrphans(files.cluster.folder, log)
        if (stopping.signal.aborted) return
        child = await startPostmaster(files, port)
        log('The database server is back.')
        watch()
        for (const listener of listeners) listener()
        return
      } catch (error) {
        log(`${error instanceof Error ? error.message : error}\nNext try in ${wait} ms.`)
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const stop = async () => {
    stopping.abort()
    clearInterval(logLimiter)
    await restarting
    await stopPostmaster(child)
    unlock()
  }

  watch()
  return {
    url: databaseUrl(files.cluster, port),
    folder: files.cluster.folder,
    pid: () => child.pid,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    onRestart: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
