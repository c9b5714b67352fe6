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
    /** That the version lacks fixes of a newer minor version, in a sentence; '' if none is known. */
    behind: z.string(),
    megabytes: z.number(),
    /** Open connections to this database, and the limit of the whole PostgreSQL. */
    connections: z.number().int(),
    maxConnections: z.number().int(),
    startedAt: z.string(),
  }),
  /** The last backup and the archive of changes (WAL). Times are empty if there is none. */
  backup: z.object({
    /** Whether the last backup has failed. */
    isFailing: z.boolean(),
    finishedAt: z.string(),
    fileName: z.string(),
    megabytes: z.number(),
    /** The number of files of the portal that the backup does not have, because they were missing or damaged. */
    missingFiles: z.number().int(),
    failedAt: z.string(),
    /** Why the last failed backup has failed. */
    failure: z.string(),
    isArchiving: z.boolean(),
    /** Whether PostgreSQL could not archive a file since it last archived one. */
    isArchiveFailing: z.boolean(),
    archivedAt: z.string(),
    archiveFailedAt: z.string(),
  }),
  newestMigration: z.string(),
  /** The open pages that ask for changes every few seconds, because a proxy holds back their streams. */
  bufferedPages: z.number().int(),
})
export type InstallationStatus = z.output<typeof status>

export const statusCalls = {
  getStatus: call('GET support/GetStatus', {
    summary: 'Get the running servers and the state of the database',
    access: 'admin',
    reply: status,
  }),
}
