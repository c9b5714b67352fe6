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
  return tx.prepared<StoredEntry>('select_audit')`
    select id, app.utc_text(at) as at, actor, actor_name as "actorName",
        acted_for as "actedFor", entity_type as "entityType", entity_id as "entityID", action, data, earlier, remark
      from app.audit_entries(${entity}, ${entityID}, ${fromDate}::date::timestamp at time zone ${timeZone},
      (${toDate}::date + 1)::timestamp at time zone ${timeZone}, ${before}, ${pageSize})`
}

export const selectKinds = (tx: Transaction) =>
  tx.column<{ kind: string }>('select_audit_kinds')`select kind from app.audit_kinds() as kind`

/**
 * Returns the remarks of an order, newest first. Authors can remove their own remarks; `removesAll` marks every remark
 * as removable.
 */
export const selectRemarks = (
  tx: Transaction,
  orderID: number,
  { authorID, removesAll }: { authorID: number; removesAll: boolean },
) =>
  tx.prepared<Remark>('select_remarks')`
    select audit_id as id, order_id as "orderID", remark as "auditData", written_by as "auditUser",
        app.utc_text(written_at) as "auditDate",
        ${removesAll} or author_id = ${authorID} as "canRemove"
      from order_remarks where order_id = ${orderID} order by audit_id desc`

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
  await tx.prepared('insert_remark')`
    with logged as (
        insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, request_id)
        values (${actor}, ${actorID}, ${subjectID}, 'order', ${orderID}::integer::text, 'remark', ${requestID})
        returning audit_id)
      insert into order_remarks (audit_id, order_id, dealer_id, remark, author_id, written_by)
      select audit_id, order_id, dealer_id, ${remark}, ${actorID}, ${writtenBy} from logged, orders
      where order_id = ${orderID}`
}

/** Removes the remarks with these ids from the order. @returns their authors */
export const deleteRemarks = (tx: Transaction, orderID: number, ids: readonly number[]) =>
  tx.prepared<{ id: number; authorID: number; writtenBy: string }>('delete_remarks')`
    delete from order_remarks where order_id = ${orderID} and audit_id = any (${ids})
      returning audit_id as id, author_id as "authorID", written_by as "writtenBy"`

/** Appends up to `maxEntries` pending entries to the chain of the log. @returns their number */
export const chainEntries = async (tx: Transaction, maxEntries: number) =>
  (await tx.value<{ count: number }>('chain_audit_entries')`
    select app.chain_audit_entries(${maxEntries}) as count`) ?? 0
