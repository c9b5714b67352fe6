import type { Config } from '../kernel/config.ts'
import { embeddedMaxConnections } from '../kernel/connections.ts'
import { startPostgres } from './start-postgres.ts'

/** The database of an installation, with the address for its owner. */
export interface OpenDatabase {
  readonly url: string
  /** The folder of the embedded database. */
  readonly folder?: string
}

/** Starts the embedded database, unless the settings name another. `addStep` gets the step that stops it. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  addStep: (step: () => Promise<void>) => void,
): Promise<OpenDatabase> {
  const external = config.databaseDirectUrl ?? config.databaseUrl
  if (external) return { url: external }
  const { dataDir, postgresBin, walArchiveFolder: archiveFolder } = config
  const settings = { max_connections: String(embeddedMaxConnections(config)) }
  const postgres = await startPostgres({ dataDir, postgresBin, archiveFolder, log, settings })
  addStep(() => postgres.stop())
  return { url: postgres.url, folder: postgres.folder }
}
