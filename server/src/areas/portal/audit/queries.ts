import type { Remark } from '@dealerline/shared/contract/audit.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A stored entry. `earlier` has the previously logged values of the same fields of the record. */
export interface StoredEntry {
  id: number
  at: string
  actor: string
  actorName: string
  actedFor: string
  entityType: string
  entityID: string
  action: string
  data: unknown
  earlier: unknown
  remark: string | null
}

export interface AuditLogQuery {
  entity: string
  entityID: string
  fromDate: string | null
  toDate: string | null
  before: number
  pageSize: number
}

/** Returns a page of the log, newest first. Days start and end at midnight in the time zone. */
export function selectEntries(tx: Transaction, query: AuditLogQuery, timeZone: string): Promise<StoredEntry[]> {
  const { entity, entityID, fromDate, toDate, before, pageSize } = query
  return tx.prepared({
    name: 'select_audit',
    text: `select id, app.utc_text(at) as at, actor, actor_name as "actorName",
        acted_for as "actedFor", entity_type as "entityType", entity_id as "entityID", action, data, earlier, remark
      from app.audit_entries($1, $2, $3::date::timestamp at time zone $5, ($4::date + 1)::timestamp at time zone $5, $6, $7)`,
    values: [entity, entityID, fromDate, toDate, timeZone, before, pageSize],
  })
}

export async function selectKinds(tx: Transaction): Promise<string[]> {
  const rows = await tx.prepared<{ kind: string }>({
    name: 'select_audit_kinds',
    text: 'select kind from app.audit_kinds() as kind',
    values: [],
  })
  return rows.map(({ kind }) => kind)
}

/**
 * Returns the remarks of an order, newest first. Authors can remove their own remarks; `removesAll` marks every remark
 * as removable.
 */
export function selectRemarks(
  tx: Transaction,
  orderID: number,
  { authorID, removesAll }: { authorID: number; removesAll: boolean },
): Promise<Remark[]> {
  return tx.prepared({
    name: 'select_remarks',
    text: `select audit_id as id, order_id as "orderID", remark as "auditData", written_by as "auditUser",
        app.utc_text(written_at) as "auditDate",
        $3 or author_id = $2 as "canRemove"
      from order_remarks where order_id = $1 order by audit_id desc`,
    values: [orderID, authorID, removesAll],
  })
}

interface NewRemark {
  orderID: number
  remark: string
  /** The author's e-mail address for the audit log. `writtenBy` is the author's name, which the screen shows. */
  actor: string
  writtenBy: string
  actorID: number
  subjectID: number
  requestID: string
}

/** Adds an entry to the log, and stores the text of the remark in a separate table. */
export async function insertRemark(tx: Transaction, newRemark: NewRemark): Promise<void> {
  const { orderID, remark, actor, writtenBy, actorID, subjectID, requestID } = newRemark
  await tx.prepared({
    name: 'insert_remark',
    text: `with logged as (
        insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, request_id)
        values ($3, $5, $6, 'order', $1::integer::text, 'remark', $7) returning audit_id)
      insert into order_remarks (audit_id, order_id, dealer_id, remark, author_id, written_by)
      select audit_id, order_id, dealer_id, $2, $5, $4 from logged, orders where order_id = $1`,
    values: [orderID, remark, actor, writtenBy, actorID, subjectID, requestID],
  })
}

/** Removes the remarks with these ids from the order. @returns their authors */
export function deleteRemarks(
  tx: Transaction,
  orderID: number,
  ids: readonly number[],
): Promise<{ id: number; authorID: number; writtenBy: string }[]> {
  return tx.prepared({
    name: 'delete_remarks',
    text: `delete from order_remarks where order_id = $1 and audit_id = any ($2)
      returning audit_id as id, author_id as "authorID", written_by as "writtenBy"`,
    values: [orderID, ids],
  })
}

/** Appends up to `maxEntries` pending entries to the chain of the log. @returns their number */
export async function chainEntries(tx: Transaction, maxEntries: number): Promise<number> {
  const row = await tx.first<{ count: number }>({
    name: 'chain_audit_entries',
    text: 'select app.chain_audit_entries($1) as count',
    values: [maxEntries],
  })
  return row?.count ?? 0
}
