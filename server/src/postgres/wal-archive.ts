import { chownSync, mkdirSync } from 'node:fs'
import { canReach, type Owner } from './owner.ts'

/** Archives an unfinished WAL file after this time, so that a lost disk loses at most the changes of a minute. */
const timeoutSeconds = 60

/** Quotes a path for PostgreSQL's shell commands, in which `%` introduces a placeholder. */
const quote = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`

/**
 * Returns the settings with which a server archives its changes in a folder. Creates the folder.
 * @throws Error if PostgreSQL's account cannot access the folder
 */
export function archiveSettings(folder: string, owner: Owner): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (!canReach(owner, folder))
    throw new Error(
      `PostgreSQL's user cannot access ${folder}, the folder of WAL_ARCHIVE_FOLDER: allow other users to enter every folder above it (chmod o+x), or choose another.`,
    )
  const target = `${quote(folder)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: String(timeoutSeconds),
    // A file that exists already is complete, because it is renamed after it was written.
    archive_command: `test -f ${target} || (cp "%p" ${target}.part && mv ${target}.part ${target})`,
  }
}

/** Returns the settings with which a server replays archived changes until a moment, and then accepts changes. */
export const recoverySettings = (folder: string, until: Date): Record<string, string> => ({
  restore_command: `cp ${quote(folder)}/%f "%p"`,
  // PostgreSQL reads this setting before it knows the names of zones, such as Z.
  recovery_target_time: until.toISOString().replace('Z', '+00'),
  recovery_target_action: 'promote',
  // A server replays only changes of a server that allowed no more connections than itself.
  max_connections: '1000',
})
