import { auditOfJob, entriesOf, type Transaction } from '../kernel/database.ts'
import type { PreparedStatement } from '../kernel/statements.ts'
import type { Caller } from './context.ts'

/** Returns the statements that store the audit entries of a call. */
export function auditOfCall(tx: Transaction, caller: Caller, requestID: string): PreparedStatement[] {
  if (tx.audited.length === 0) return []
  if (caller.kind === 'none') return auditOfJob(tx)
  const text = `insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
    select $1, $2, coalesce(subject_id, $3), entity_type, entity_id, action, data, $4
    from jsonb_to_recordset($5) as entry (entity_type text, entity_id text, action text, data jsonb, subject_id integer)`
  const actor = caller.link ? `link of ${caller.name}` : (caller.actor?.email ?? caller.email)
  const { actorID, dealerID } = caller
  return [{ name: 'audit', text, values: [actor, actorID || null, dealerID || null, requestID, entriesOf(tx)] }]
}
