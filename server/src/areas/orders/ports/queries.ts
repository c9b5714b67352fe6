import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import type { PortState } from '@dealerline/shared/rules/port-states.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredState = Exclude<PortState, 'draft'>
export type BatchKind = 'validation' | 'port'

export interface StoredPort extends Omit<PortNumber, 'state' | 'canResubmit' | 'predicted'> {
  state: StoredState
  batchID: number
}

const columns = sql`number, details, state as "state", coalesce(to_char(state_date, 'YYYY-MM-DD'), '') as date, code, reason,
  attempt, coalesce(batch_id, 0) as "batchID"`

/** Returns the numbers of an order that were checked or submitted, sorted. */
export const selectPorts = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredPort>('select_port_numbers')`
    select ${columns} from port_numbers where order_id = ${orderID} order by number`

/** Returns those of the numbers whose port was submitted for any order that the caller sees, and not rejected. */
export const selectSentPorts = (tx: Transaction, numbers: readonly string[], states: readonly PortState[]) =>
  tx.column<{ number: string }>('select_sent_ports')`
    select distinct number from port_numbers where number = any(${numbers}) and state = any(${states})`

export const insertBatch = (
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  kind: BatchKind,
) =>
  tx.onlyValue<{ batchID: number }>('insert_port_batch')`
    insert into port_batches (order_id, dealer_id, kind) values (${orderID}, ${dealerID}, ${kind})
      returning batch_id as "batchID"`

/** Stores numbers with their new batch. A submission counts as an attempt. */
export const putPorts = (
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  batch: { batchID: number; kind: BatchKind; ports: readonly Pick<StoredPort, 'number' | 'details'>[] },
) =>
  tx.execute('put_port_numbers')`
    insert into port_numbers (order_id, dealer_id, number, details, state, attempt, batch_id)
      select ${orderID}, ${dealerID}, number, details, ${batch.kind === 'port' ? 'submitting' : 'validating'},
      ${batch.kind === 'port' ? 1 : 0}, ${batch.batchID}
      from jsonb_to_recordset(${JSON.stringify(batch.ports)}) as port (number text, details jsonb) order by number
      on conflict (order_id, number) do update set details = excluded.details, state = excluded.state, code = '',
        reason = '', state_date = null, attempt = port_numbers.attempt + excluded.attempt,
        batch_id = excluded.batch_id, changed_at = app.now()`

export interface StoredBatch {
  orderID: number
  dealerID: number
  kind: BatchKind
  key: string
  reference: string
  /** The day on which the order was signed; empty before. */
  signedDate: string
  /** The customer's name and ABN, for details without them. */
  customerName: string
  customerAbn: string
}

export const findBatch = (tx: Transaction, batchID: number) =>
  tx.first<StoredBatch>('find_port_batch')`
    select b.order_id as "orderID", b.dealer_id as "dealerID", b.kind as "kind", b.key, b.reference,
        coalesce(to_char(o.signed_date, 'YYYY-MM-DD'), '') as "signedDate",
        c.name as "customerName", coalesce(p.abn, '') as "customerAbn"
      from port_batches b join orders o on o.order_id = b.order_id join customers c on c.customer_id = o.customer_id
        left join companies p on p.company_id = c.company_id and c.cust_type = 'business'
      where b.batch_id = ${batchID}`

/** Returns the numbers whose newest batch is this one. */
export const selectPortsOfBatch = (tx: Transaction, batchID: number) =>
  tx.prepared<StoredPort>('select_ports_of_batch')`
    select ${columns} from port_numbers where batch_id = ${batchID} order by number`

export const storeReference = (tx: Transaction, batchID: number, reference: string) =>
  tx.execute('store_port_reference')`
    update port_batches set reference = ${reference} where batch_id = ${batchID}`

export type PortChange = Pick<StoredPort, 'number' | 'state' | 'date' | 'code' | 'reason'>

/** Stores new states of numbers of an order. The caller must have locked the order. */
export const updatePorts = (tx: Transaction, orderID: number, changes: readonly PortChange[]) =>
  tx.execute('update_port_numbers')`
    update port_numbers p set state = change.state, state_date = nullif(change.date, '')::date,
        code = change.code, reason = change.reason, changed_at = app.now()
      from jsonb_to_recordset(${JSON.stringify(changes)}) as change (number text, state text, date text, code text,
      reason text)
      where p.order_id = ${orderID} and p.number = change.number`

/** Returns the wholesaler's references of an order's submitted numbers. */
export const selectReferences = (tx: Transaction, orderID: number, numbers: readonly string[]) =>
  tx.prepared<{ reference: string; number: string }>('select_port_references')`
    select b.reference, p.number from port_numbers p join port_batches b using (batch_id)
      where p.order_id = ${orderID} and p.number = any(${numbers}::text[]) and b.reference <> '' order by p.number`
