import { hash } from 'node:crypto'
import type { z } from 'zod'
import { ArchiveError, readArchive } from './archive.ts'
import * as manifest from './manifest.ts'
import { RowDigester } from './table-digest.ts'

/** A backup that is complete and unchanged. */
export interface CheckedBackup {
  readonly path: string
  readonly passphrase: string
  readonly head: manifest.Head
  readonly manifest: manifest.Manifest
  /** In base64url. Undefined if the installation had none. */
  readonly masterKey: string | undefined
  /** The text of the setting `MASTER_KEY`, if the key was derived from it. */
  readonly masterKeyText: string | undefined
}

/**
 * Reads a whole backup, and compares its rows and files with its manifest. Writes nothing.
 * @throws ArchiveError if they differ, or the backup cannot be read
 */
export async function checkBackup(path: string, passphrase: string): Promise<CheckedBackup> {
  const digesters = new Map<string, RowDigester>()
  const files = new Map<string, string>()
  const texts = new Map<string, string>()
  await readArchive(path, passphrase, async (name, content) => {
    const table = manifest.tableOf(name)
    const key = manifest.keyOf(name)
    if (table) digesterOf(digesters, table).add(content)
    else if (key) files.set(key, hash('sha256', content))
    else texts.set(name, content.toString('utf8'))
  })
  const [head, listed] = [texts.get(manifest.headName), texts.get(manifest.manifestName)]
  if (head === undefined || listed === undefined) throw new ArchiveError(`${path} is incomplete: use another backup.`)
  const parsedHead = parse(manifest.headSchema, head)
  const content = parse(manifest.manifestSchema, listed)
  const problems = [
    ...Object.entries(content.tables)
      .filter(([name, { rows, hash }]) => {
        const digest = digesterOf(digesters, name).digest()
        return digest.rows !== rows || digest.hash !== hash
      })
      .map(([name]) => `the table ${name}`),
    ...Object.entries(content.files)
      .filter(([key, { sha256 }]) => files.get(key) !== sha256)
      .map(([key]) => `the file ${key}`),
    ...[...files.keys()].filter((key) => !manifest.hasFile(content, key)).map((key) => `the file ${key}`),
  ]
  if (problems.length > 0) throw new ArchiveError(`${path} differs from its manifest in ${problems.join(', ')}.`)
  return {
    path,
    passphrase,
    head: parsedHead,
    manifest: content,
    masterKey: texts.get(manifest.masterKeyName),
    masterKeyText: texts.get(manifest.masterKeyTextName),
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new ArchiveError(parsed.error.issues.map(({ message }) => message).join(' '))
}

function digesterOf(digesters: Map<string, RowDigester>, table: string): RowDigester {
  const digester = digesters.get(table) ?? new RowDigester()
  digesters.set(table, digester)
  return digester
}
