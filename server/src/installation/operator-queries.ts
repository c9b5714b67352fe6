import type pg from 'pg'
import type { AuditEntry } from '../kernel/database.ts'

/**
 * Stores the audit entries of a command in its transaction, with the command as actor. Appends them to the chain at once,
 * because the servers, which do it otherwise, may be stopped.
 */
export async function insertAuditEntries(
  client: pg.PoolClient,
  actor: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  const list = entries.map(({ entityType, entityID, action, data }) => ({
    entity_type: entityType,
    entity_id: String(entityID),
    action,
    data: data ?? null,
  }))
  await client.query(
    `insert into audit_log (actor, entity_type, entity_id, action, data)
     select $1, entity_type, entity_id, action, data
     from jsonb_to_recordset($2) as entry (entity_type text, entity_id text, action text, data jsonb)`,
    [actor, JSON.stringify(list)],
  )
  await client.query('select app.chain_audit_entries($1)', [1000])
}
