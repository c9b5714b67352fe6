import type { AuditEntry } from '@dealerline/shared/contract/audit.ts'
import { changesOf, toActorName, toAuditText } from '@dealerline/shared/record-rules/audit.ts'
import { timeZone } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { type AuditLogQuery, type StoredEntry, selectEntries, selectKinds } from './queries.ts'

/** A page of the audit log, newest first. */
export async function getAuditLog({ tx }: Context, query: AuditLogQuery): Promise<AuditEntry[]> {
  return (await selectEntries(tx, query, timeZone())).map(toEntry)
}

export function getAuditEntities({ tx }: Context): Promise<string[]> {
  return selectKinds(tx)
}

function toEntry(entry: StoredEntry): AuditEntry {
  const { id, at, actor, actorName, actedFor, entityType, entityID, action, data, earlier } = entry
  const changes = changesOf(data, earlier)
  return {
    id,
    entityType,
    entityID,
    auditDate: at,
    action,
    auditData: action === 'remark' ? (entry.remark ?? 'It was removed.') : toAuditText(changes),
    changes,
    auditUser: toActorName(actor, actorName),
    auditFor: actedFor,
  }
}
