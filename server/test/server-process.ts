import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { noLimits } from './no-limits.ts'
import { until } from './portal.ts'
import { programEnvironment } from './program-environment.ts'

const root = resolve(import.meta.dirname, '../..')

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Starts the server as a separate process, like `npm start`, and waits until it is ready. */
export async function startServerProcess(settings: Record<string, string>) {
  const port = Number(settings.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const server = spawn(join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...programEnvironment,
      LOG_LEVEL: 'warn',
      DEMO_SIZE: 'small',
      ...noLimits,
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(server)
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.\n${output()}`)
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
  }, 'the server is ready')
  return {
    url,
    process: server,
    output,
    /** Sends a signal and waits until the process has ended. Returns its exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill(signal)
        await ended
      }
      return server.exitCode
    },
  }
}

function collect(server: ChildProcess): () => string {
  let text = ''
  const add = (data: Buffer) => {
    text += data
  }
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', add)
  return () => text
}
