import { createHash } from 'node:crypto'

/** The columns of an audit entry, except its id, as texts. A column without a value is null. */
export interface EntryContent {
  at: string | null
  actor: string | null
  actorID: string | null
  subjectID: string | null
  entityType: string | null
  entityID: string | null
  action: string | null
  data: string | null
  requestID: string | null
}

/** A link of the audit chain. Hashes are hexadecimal. */
export interface Link {
  position: string
  auditID: string
  day: string
  loggedAt: string
  contentHash: string
}

/**
 * Returns the hash of values in their canonical form. Each value becomes its number of UTF-8 bytes, a colon, the value
 * and a comma; null becomes `-,`. The database function `app.audit_part` uses the same form.
 */
function hashOf(parts: readonly (string | null)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part === null ? '-,' : `${Buffer.byteLength(part)}:${part},`)
  return hash.digest('hex')
}

export function contentHash(entry: EntryContent): string {
  const { at, actor, actorID, subjectID, entityType, entityID, action, data, requestID } = entry
  return hashOf(['entry 1', at, actor, actorID, subjectID, entityType, entityID, action, data, requestID])
}

/** Returns the hash of a link. The first link has no previous hash. */
export function linkHash(previousHash: string | null, link: Link): string {
  const { position, auditID, day, loggedAt, contentHash } = link
  return hashOf(['link 1', previousHash, position, auditID, day, loggedAt, contentHash])
}
