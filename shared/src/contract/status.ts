import { z } from 'zod'
import { call } from './call.ts'

const status = z.object({
  /** The servers that have reported within the last 20 seconds. */
  servers: z.array(
    z.object({
      host: z.string(),
      /** `web`, `worker` or `all`. */
      role: z.string(),
      version: z.string(),
      /** The largest number of database connections that it opens. */
      connections: z.number().int(),
      startedAt: z.string(),
      seenAt: z.string(),
    }),
  ),
  database: z.object({
    version: z.string(),
    megabytes: z.number(),
    /** Open connections to this database, and the limit of the whole PostgreSQL. */
    connections: z.number().int(),
    maxConnections: z.number().int(),
    startedAt: z.string(),
  }),
  newestMigration: z.string(),
})
export type InstallationStatus = z.output<typeof status>

export const statusCalls = {
  getStatus: call({
    method: 'GET',
    path: 'support/GetStatus',
    summary: 'Get the running servers and the state of the database',
    access: 'admin',
    reply: status,
  }),
}
