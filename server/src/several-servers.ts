import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { answerMetrics } from './http/common-metrics.ts'
import type { Config } from './kernel/config.ts'
import { type OpenDatabase, openDatabase } from './postgres/open-database.ts'

/** The variable that tells a server its number and its database. */
const variable = 'ONE_OF_SEVERAL'

/** Returns what the process above this server has told it, or undefined if it runs alone. */
export function readOwnPart(): { number: number; database: OpenDatabase } | undefined {
  const text = cluster.isWorker ? process.env[variable] : undefined
  return text === undefined ? undefined : JSON.parse(text)
}

/** A server that was ready for a minute begins a new row of ends. */
const longRunMs = 60_000
const longestPauseMs = 30_000

/**
 * Starts the database and the servers of `SERVERS`, which are processes of the same program and listen on the same port. A
 * server that ends unexpectedly is started again, while the others answer.
 * @throws Error if the first server does not start, which does the set-up and changes the database
 */
export async function startSeveralServers(
  place: Config,
  logLine: (line: string) => void,
  stopping: AbortSignal,
): Promise<{ stop(hurry: AbortSignal): Promise<void> }> {
  let stopDatabase = async () => {}
  const database = await openDatabase(place, logLine, (step) => {
    stopDatabase = step
  })
  const servers = new Set<Worker>()
  const restarts = new Set<NodeJS.Timeout>()
  let isStopping = false

  const run = (number: number): Worker => {
    const server = cluster.fork({ [variable]: JSON.stringify({ number, database }) })
    servers.add(server)
    server.once('exit', () => servers.delete(server))
    return server
  }
  const keepRunning = (server: Worker, number: number, ends = 0) => {
    let readyAt = Number.POSITIVE_INFINITY
    server.once('message', () => {
      readyAt = Date.now()
      logLine(`Server ${number} of ${place.servers} answers${ends > 0 ? ' again' : ''}.`)
    })
    server.once('exit', (code, signal) => {
      if (isStopping) return
      const endsInRow = Date.now() - readyAt > longRunMs ? 1 : ends + 1
      const pauseMs = Math.min(1000 * 2 ** (endsInRow - 1), longestPauseMs)
      const cause = signal ?? `exit code ${code}`
      logLine(
        `Server ${number} ended unexpectedly (${cause}). It starts again in ${pauseMs / 1000} s; nothing is lost.`,
      )
      const restart = setTimeout(() => {
        restarts.delete(restart)
        keepRunning(run(number), number, endsInRow)
      }, pauseMs)
      restarts.add(restart)
    })
  }
  const stop = async (hurry: AbortSignal) => {
    isStopping = true
    for (const restart of restarts) clearTimeout(restart)
    const end = () => {
      for (const server of servers) server.process.kill('SIGTERM')
    }
    end()
    hurry.addEventListener('abort', end)
    await Promise.all([...servers].map((server) => once(server, 'exit')))
    await stopDatabase()
  }

  answerMetrics()
  const first = run(1)
  const stopFirst = () => void first.process.kill('SIGTERM')
  stopping.addEventListener('abort', stopFirst)
  const isReady = await Promise.race([once(first, 'message').then(() => true), once(first, 'exit').then(() => false)])
  stopping.removeEventListener('abort', stopFirst)
  if (!isReady) {
    await stopDatabase()
    throw new Error('The first server did not start, for the reason above.')
  }
  keepRunning(first, 1)
  for (let number = 2; number <= place.servers; number++) keepRunning(run(number), number)
  return { stop }
}
