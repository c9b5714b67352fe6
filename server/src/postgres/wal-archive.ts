import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderProblem } from '../kernel/folder-problem.ts'
import { canReach, type Owner } from './owner.ts'

/** Archives an unfinished WAL file after this time, so that a lost disk loses at most the changes of a minute. */
const timeoutSeconds = 60

/** Quotes a path for PostgreSQL's shell commands, in which `%` introduces a placeholder. */
const quote = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`

/**
 * Returns the folder with the changes of a cluster. Each cluster has its own, because WAL files of different clusters have
 * the same names.
 */
export function archiveOfCluster(archiveFolder: string, clusterFolder: string): string {
  // The file begins with the identifier that initdb gave the cluster. A copy of the cluster has the same.
  const identifier = readFileSync(join(clusterFolder, 'global/pg_control')).readBigUInt64LE(0)
  return join(archiveFolder, String(identifier))
}

/**
 * Returns the settings with which a server archives its changes, compressed, in a folder. Creates the folder.
 * @throws Error if it cannot be created, or PostgreSQL's account cannot access it
 */
export function archiveSettings(folder: string, owner: Owner): Record<string, string> {
  const problem = folderProblem('WAL_ARCHIVE_FOLDER', folder)
  if (problem) throw new Error(problem)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (!canReach(owner, folder))
    throw new Error(
      `PostgreSQL's user cannot access ${folder}, below the folder of WAL_ARCHIVE_FOLDER: allow other users to enter every folder above it (chmod o+x), or choose another.`,
    )
  const target = `${quote(folder)}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: String(timeoutSeconds),
    // A file that exists already is complete, because it is renamed after it was written. Another content is a failure.
    archive_command: `if test -f ${target}; then gzip -dc ${target} | cmp -s - "%p"; else gzip < "%p" > ${target}.part && mv ${target}.part ${target}; fi`,
  }
}

/** Returns the settings with which a server replays archived changes until a moment, and then accepts changes. */
export const recoverySettings = (folder: string, until: Date): Record<string, string> => ({
  restore_command: `gzip -dc ${quote(folder)}/%f.gz > "%p"`,
  // PostgreSQL reads this setting before it knows the names of zones, such as Z.
  recovery_target_time: until.toISOString().replace('Z', '+00'),
  recovery_target_action: 'promote',
  // A server replays only changes of a server that allowed no more connections than itself.
  max_connections: '1000',
})

/** The name of a WAL file without its timeline, which is the first eight digits. */
const segmentOf = (name: string) => /^[0-9A-F]{8}([0-9A-F]{16})/.exec(name)?.[1]

/**
 * Removes the archived changes that a copy of the cluster does not need. `label` is the file `backup_label` of the copy.
 * @returns the number of removed files
 */
export function removeChangesBefore(folder: string, label: string): number {
  const [, firstName = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? []
  const first = segmentOf(firstName)
  if (!first) throw new Error('The file backup_label of the copy does not name its first WAL file.')
  const names = readdirSync(folder).filter((name) => {
    const segment = segmentOf(name)
    return segment !== undefined && segment < first
  })
  for (const name of names) rmSync(join(folder, name))
  return names.length
}
