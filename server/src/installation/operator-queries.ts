import type pg from 'pg'
import type { AuditEntry } from '../kernel/database.ts'
import { execute, type Queryable, valueFrom } from '../kernel/statements.ts'

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
  await execute(client)`
    insert into audit_log (actor, entity_type, entity_id, action, data)
      select ${actor}, entity_type, entity_id, action, data
      from jsonb_to_recordset(${JSON.stringify(list)}) as entry (entity_type text, entity_id text, action text,
        data jsonb)`
}

/** Appends up to a thousand audit entries to the chain, and returns their number. */
export const chainAuditEntries = async (client: Queryable) =>
  (await valueFrom<{ count: number }>(client)`select app.chain_audit_entries(1000) as count`) ?? 0
