import type { PortDetails } from '@dealerline/shared/contract/ports.ts'
import type { PortState } from '@dealerline/shared/rules/port-states.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredState = Exclude<PortState, 'draft'>
export type BatchKind = 'validation' | 'port'

export interface StoredPort {
  number: string
  details: PortDetails
  state: StoredState
  date: string
  code: string
  reason: string
  attempt: number
  batchID: number
}

const columns = `number, details, state as "state", coalesce(to_char(state_date, 'YYYY-MM-DD'), '') as date, code, reason,
  attempt, coalesce(batch_id, 0) as "batchID"`

/** Returns the numbers of an order that were checked or submitted, sorted. */
export function selectPorts(tx: Transaction, orderID: number): Promise<StoredPort[]> {
  return tx.prepared<StoredPort>({
    name: 'select_port_numbers',
    text: `select ${columns} from port_numbers where order_id = $1 order by number`,
    values: [orderID],
  })
}

/** Returns those of the numbers whose port was submitted for any order that the caller sees, and not rejected. */
export async function selectSentPorts(
  tx: Transaction,
  numbers: readonly string[],
  states: readonly PortState[],
): Promise<string[]> {
  const ports = await tx.prepared<{ number: string }>({
    name: 'select_sent_ports',
    text: 'select distinct number from port_numbers where number = any($1) and state = any($2)',
    values: [numbers, states],
  })
  return ports.map(({ number }) => number)
}

export async function insertBatch(
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  kind: BatchKind,
): Promise<number> {
  const batch = await tx.one<{ batchID: number }>({
    name: 'insert_port_batch',
    text: `insert into port_batches (order_id, dealer_id, kind) values ($1, $2, $3) returning batch_id as "batchID"`,
    values: [orderID, dealerID, kind],
  })
  return batch.batchID
}

/** Stores numbers with their new batch. A submission counts as an attempt. */
export async function putPorts(
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  {
    batchID,
    kind,
    ports,
  }: { batchID: number; kind: BatchKind; ports: readonly { number: string; details: PortDetails }[] },
): Promise<void> {
  await tx.prepared({
    name: 'put_port_numbers',
    text: `insert into port_numbers (order_id, dealer_id, number, details, state, attempt, batch_id)
      select $1, $2, number, details, $4, $5, $6
      from jsonb_to_recordset($3) as port (number text, details jsonb) order by number
      on conflict (order_id, number) do update set details = excluded.details, state = excluded.state, code = '',
        reason = '', state_date = null, attempt = port_numbers.attempt + excluded.attempt,
        batch_id = excluded.batch_id, changed_at = app.now()`,
    values: [
      orderID,
      dealerID,
      JSON.stringify(ports),
      kind === 'port' ? 'submitting' : 'validating',
      kind === 'port' ? 1 : 0,
      batchID,
    ],
  })
}

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

export function findBatch(tx: Transaction, batchID: number): Promise<StoredBatch | undefined> {
  return tx.first<StoredBatch>({
    name: 'find_port_batch',
    text: `select b.order_id as "orderID", b.dealer_id as "dealerID", b.kind as "kind", b.key, b.reference,
        coalesce(to_char(o.signed_date, 'YYYY-MM-DD'), '') as "signedDate",
        coalesce(nullif(p.details ->> 'companyName', ''), c.name) as "customerName", coalesce(p.abn, '') as "customerAbn"
      from port_batches b join orders o on o.order_id = b.order_id join customers c on c.customer_id = o.customer_id
        left join companies p on p.company_id = c.company_id
      where b.batch_id = $1`,
    values: [batchID],
  })
}

/** Returns the numbers whose newest batch is this one. */
export function selectPortsOfBatch(tx: Transaction, batchID: number): Promise<StoredPort[]> {
  return tx.prepared<StoredPort>({
    name: 'select_ports_of_batch',
    text: `select ${columns} from port_numbers where batch_id = $1 order by number`,
    values: [batchID],
  })
}

export async function storeReference(tx: Transaction, batchID: number, reference: string): Promise<void> {
  await tx.prepared({
    name: 'store_port_reference',
    text: 'update port_batches set reference = $2 where batch_id = $1',
    values: [batchID, reference],
  })
}

export interface PortChange {
  number: string
  state: StoredState
  date: string
  code: string
  reason: string
}

/** Stores new states of numbers of an order. The caller must have locked the order. */
export async function updatePorts(tx: Transaction, orderID: number, changes: readonly PortChange[]): Promise<void> {
  await tx.prepared({
    name: 'update_port_numbers',
    text: `update port_numbers p set state = change.state, state_date = nullif(change.date, '')::date,
        code = change.code, reason = change.reason, changed_at = app.now()
      from jsonb_to_recordset($2) as change (number text, state text, date text, code text, reason text)
      where p.order_id = $1 and p.number = change.number`,
    values: [orderID, JSON.stringify(changes)],
  })
}

/** Returns the wholesaler's references of an order's submitted numbers. */
export function selectReferences(
  tx: Transaction,
  orderID: number,
  numbers: readonly string[],
): Promise<{ reference: string; number: string }[]> {
  return tx.prepared<{ reference: string; number: string }>({
    name: 'select_port_references',
    text: `select b.reference, p.number from port_numbers p join port_batches b using (batch_id)
      where p.order_id = $1 and p.number = any($2::text[]) and b.reference <> '' order by p.number`,
    values: [orderID, numbers],
  })
}
