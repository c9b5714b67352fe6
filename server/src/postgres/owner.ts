import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account that runs PostgreSQL. Undefined if it is the account that runs the portal. */
export type Owner = { readonly uid: number; readonly gid: number } | undefined

/**
 * Chooses the account that runs PostgreSQL. PostgreSQL refuses to run as root. If the portal runs as root, this is the
 * account that owns the cluster, otherwise `postgres`, otherwise `nobody`.
 * @throws Error if there is no such account
 */
export function chooseOwner(existingCluster: string | undefined): Owner {
  if (process.getuid?.() !== 0) return undefined
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const account of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === account) ?? []
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody: add one of them, start the portal as a user other than root, or set DATABASE_URL.',
  )
}

/** Whether `owner` can traverse every folder from the root to `path`. */
export function canReach(owner: Owner, path: string): boolean {
  if (!owner) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
