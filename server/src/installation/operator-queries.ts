import type pg from 'pg'
import type { AuditEntry } from '../kernel/database.ts'

/** Stores the audit entries of a command in its transaction, with the command as actor. */
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
}

/** Appends up to a thousand audit entries to the chain, and returns their number. */
export async function chainAuditEntries(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select app.chain_audit_entries($1) as count', [1000])
  return rows[0]?.count ?? 0
}
