import { z } from 'zod'
import { isKey } from '../kernel/files.ts'

/** The version of the format of archives. */
export const formatVersion = 1

/** The names of the files of an archive. */
export const headName = 'head.json'
export const manifestName = 'manifest.json'
export const masterKeyName = 'keys/master-key'
export const masterKeyTextName = 'keys/master-key-setting'
export const jobsTable = 'jobs'
const tableFolder = 'database/'
const fileFolder = 'files/'

export const partName = (table: string, part: number): string =>
  `${tableFolder}${table}/${String(part).padStart(6, '0')}.copy`
export const fileName = (key: string): string => `${fileFolder}${key}`

/** Returns the table of a part of the archive. Undefined if it is not one. */
export const tableOf = (name: string): string | undefined =>
  name.startsWith(tableFolder) ? name.slice(tableFolder.length, name.lastIndexOf('/')) : undefined

/** Returns the key of a file of the portal. Undefined if the entry is not one. */
export const keyOf = (name: string): string | undefined =>
  name.startsWith(fileFolder) ? name.slice(fileFolder.length) : undefined

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first file of an archive, which is needed to read the tables. */
export const headSchema = z.object({
  format: z.literal(formatVersion, 'The backup has a newer format: use a newer version of the portal.'),
  /** The version of the portal. */
  version: z.string(),
  /** The time of the snapshot, in ISO 8601. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The settings of the command's environment by name, which are not in the archive. */
  environment: z.array(z.string()),
})
export type Head = z.output<typeof headSchema>
export type Table = z.output<typeof table>

/** The last file of an archive: the counts and hashes of everything else. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  /** The last value of each sequence; null if it has not been used. */
  sequences: z.record(z.string(), z.string().nullable()),
  files: z.record(z.string().refine(isKey), z.object({ size: z.number(), sha256: z.string() })),
  /** Files to which a record refers, but which are missing or changed in the file store. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

export const hasFile = ({ files }: Manifest, key: string): boolean => Object.hasOwn(files, key)
