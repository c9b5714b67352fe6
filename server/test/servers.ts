import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readPlace } from '../src/kernel/read-config.ts'
import { type Portal, startPortal } from '../src/portal.ts'
import { copyTemplate } from './databases.ts'
import { freePort } from './free-port.ts'

export type Settings = Record<string, string>

/** Servers update their rows often, because a refused server first waits for an update of the running one. */
const beatMs = 500

/**
 * Makes an installation for several servers: a database with demonstration data, a folder for the files, and the
 * settings of a server.
 */
export async function makeSharedInstallation(makeDatabase = copyTemplate) {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-servers-'))
  chmodSync(folder, 0o711)
  const databaseUrl = await makeDatabase()
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const servers: Portal[] = []
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: 'the master key of all servers',
    PUBLIC_URL: 'http://localhost:20999',
    DATABASE_POOL_SIZE: '4',
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'silent',
  }

  return {
    folder,
    settings,
    async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await owner.query<T>(text, values)).rows
    },
    /** Starts a server with these settings, in place of those above, on a free port. Returns the server's address. */
    async start(
      changes: Settings = {},
      { logLine = () => undefined, stopping }: { logLine?: (line: string) => void; stopping?: AbortSignal } = {},
    ) {
      const port = await freePort()
      const environment = { ...settings, PORT: String(port), ...changes }
      const config = readPlace(environment)
      const server = await startPortal(environment, {
        webFolder: folder,
        logLine,
        beatMs,
        ...(stopping && { stopping }),
      })
      servers.push(server)
      return { url: `http://localhost:${config.port}`, config, stop: () => server.stop() }
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await owner.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
