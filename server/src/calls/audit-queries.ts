import { type PreparedStatement, statement } from '../kernel/compose.ts'
import { auditOfJob, entriesOf, type Transaction } from '../kernel/database.ts'
import type { Caller } from './context.ts'

/** Returns the statements that store the audit entries of a call. */
export function auditOfCall(tx: Transaction, caller: Caller, requestID: string): PreparedStatement[] {
  if (tx.audited.length === 0) return []
  if (caller.kind === 'none') return auditOfJob(tx)
  const actor = caller.link ? `link of ${caller.name}` : (caller.actor?.email ?? caller.email)
  const { actorID, dealerID } = caller
  return [
    statement('audit')`
      insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
        select ${actor}, ${actorID || null}, coalesce(subject_id, ${dealerID || null}), entity_type, entity_id, action,
          data, ${requestID}
        from jsonb_to_recordset(${entriesOf(tx)})
          as entry (entity_type text, entity_id text, action text, data jsonb, subject_id integer)`,
  ]
}
