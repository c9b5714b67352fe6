import type pg from 'pg'

interface AcknowledgedCustomer {
  account: string
  customerID: number
  surname: string
}

interface AcknowledgedOrder {
  account: string
  orderID: number
  customerID: number
  isQuote: boolean
  /** Acknowledged rows, held rows and files. */
  rows: number
  held: number
  files: number
  /** The reserved telephone number, or ''. */
  did: string
  isSent: boolean
  isSigned: boolean
}

/** The writes that the portal has acknowledged. */
export class Ledger {
  readonly customers: AcknowledgedCustomer[] = []
  readonly orders: AcknowledgedOrder[] = []
  /** Changes by operations. */
  readonly changes: { orderID: number; id: string }[] = []
  /** Records of another dealer that a client has seen. */
  readonly leaks: string[] = []
  /** Customers that a list did not contain just after they were acknowledged. */
  readonly missing: string[] = []
  /** Errors that a client must not see, such as an unexpected 400. */
  readonly problems: string[] = []

  counts() {
    const count = (test: (order: AcknowledgedOrder) => boolean) => this.orders.filter(test).length
    return {
      customers: this.customers.length,
      orders: count(({ isQuote }) => !isQuote),
      quotes: count(({ isQuote }) => isQuote),
      changes: this.changes.length,
      files: count(({ files }) => files > 0),
      numbers: count(({ did }) => did !== ''),
      sent: count(({ isSent }) => isSent),
      signed: count(({ isSigned }) => isSigned),
    }
  }
}

export interface Verdict {
  check: string
  violations: string[]
}

interface Check {
  name: string
  text: string
  /** The records with which the query compares the database. */
  acknowledged?: (ledger: Ledger) => unknown[]
}

const customerRecords = 'jsonb_to_recordset($1) as a (account text, "customerID" integer, surname text)'
const orderRecords = `jsonb_to_recordset($1) as a (account text, "orderID" integer, "customerID" integer, "isQuote" boolean,
  rows integer, held integer, files integer, did text, "isSent" boolean, "isSigned" boolean)`
const ofTheRun = "customer_id in (select customer_id from customers where details ->> 'surname' like 'Chaos %')"

/** Each query returns one row for each violation, with its description in the column `violation`. */
const checks: Check[] = [
  {
    name: 'acknowledged customers lost',
    acknowledged: ({ customers }) => customers,
    text: `select a.surname as violation from ${customerRecords} left join customers c on c.customer_id = a."customerID"
      where c.details ->> 'surname' is distinct from a.surname`,
  },
  {
    name: 'acknowledged orders lost',
    acknowledged: ({ orders }) => orders,
    text: `select 'order ' || a."orderID" as violation from ${orderRecords} left join orders o on o.order_id = a."orderID"
      where o.customer_id is distinct from a."customerID" or o.is_quote <> a."isQuote"`,
  },
  {
    name: 'acknowledged rows lost or doubled',
    acknowledged: ({ orders }) => orders,
    text: `select 'order ' || a."orderID" || ' has ' || count(l.line_id) as violation
      from ${orderRecords} left join order_lines l on l.order_id = a."orderID"
      group by a."orderID", a.rows having count(l.line_id) not in (a.rows, 2)`,
  },
  {
    name: 'acknowledged held rows lost or doubled',
    acknowledged: ({ orders }) => orders,
    text: `select 'order ' || a."orderID" || ' holds ' || count(h.row_name) as violation
      from ${orderRecords} left join order_held h on h.order_id = a."orderID"
      group by a."orderID", a.held having count(h.row_name) not in (a.held, 1)`,
  },
  {
    name: 'held rows of a line of another order or service, or with a line of their own',
    text: `select 'order ' || h.order_id || ' ' || h.row_name as violation from order_held h left join order_lines l using (line_id)
      where (h.line_id is not null and (l.order_id, l.block) is distinct from (h.order_id, h.block))
        or exists (select from order_lines k where k.order_id = h.order_id and k.row_key::text = h.row_name)`,
  },
  {
    name: 'acknowledged changes without a row of the log',
    acknowledged: ({ changes }) => changes,
    text: `select 'order ' || a."orderID" as violation from jsonb_to_recordset($1) as a ("orderID" integer, id uuid)
        join orders o on o.order_id = a."orderID"
      where o.order_status not in (2, 3) and not exists (
        select from order_operations c where c.order_id = a."orderID" and c.change_id = a.id)`,
  },
  {
    name: 'acknowledged files lost or doubled',
    acknowledged: ({ orders }) => orders,
    text: `select 'order ' || a."orderID" || ' has ' || count(f.file_guid) as violation
      from ${orderRecords} left join attachments f on f.order_id = a."orderID"
      group by a."orderID", a.files having count(f.file_guid) < a.files or count(f.file_guid) > 1`,
  },
  {
    name: 'acknowledged numbers lost, or reserved for two orders',
    acknowledged: ({ orders }) => orders.filter(({ did }) => did !== ''),
    text: `select a.did as violation from ${orderRecords}
        left join reserved_numbers n on n.order_id = a."orderID" and n.did = a.did and n.state = 'reserved'
        left join outside.did i on i.did = a.did
      where n.did is null or i.reserved_key is null
      union all select did from reserved_numbers where state = 'reserved' group by did having count(*) > 1`,
  },
  {
    name: 'numbers reserved without an order',
    text: `select i.did as violation from outside.did i left join reserved_numbers n on n.did = i.did
      where i.reserved_key is not null and n.did is null`,
  },
  {
    name: 'acknowledged sends lost',
    acknowledged: ({ orders }) => orders.filter(({ isSent }) => isSent),
    text: `select 'order ' || a."orderID" as violation from ${orderRecords}
      where not exists (select from link_messages d where d.order_id = a."orderID" and d.link_kind = 'signing' and d.status = 'sent')`,
  },
  {
    name: 'acknowledged signatures lost',
    acknowledged: ({ orders }) => orders.filter(({ isSigned }) => isSigned),
    text: `select 'order ' || a."orderID" as violation from ${orderRecords} join orders o on o.order_id = a."orderID"
      where o.order_status not in (2, 3) or not exists (
        select from envelopes e where e.order_id = o.order_id and e.status = 'signed' and e.sealed_file <> '')`,
  },
  {
    name: 'customers stored twice',
    text: `select details ->> 'surname' as violation from customers where details ->> 'surname' like 'Chaos %'
      group by 1 having count(*) > 1`,
  },
  {
    name: 'orders stored twice',
    text: `select 'customer ' || customer_id as violation from orders where ${ofTheRun} group by customer_id having count(*) > 1`,
  },
  {
    name: 'billing accounts created twice',
    text: `select customer ->> 'surname' as violation from outside.billing_customer
      where customer ->> 'surname' like 'Chaos %' group by 1 having count(*) > 1`,
  },
  {
    name: 'messages sent twice',
    text: `select 'order ' || d.order_id || ' to ' || d.recipient as violation from link_messages d
      join orders o on o.order_id = d.order_id where o.${ofTheRun} and d.status = 'sent' and d.link_kind = 'signing'
      group by d.order_id, d.recipient having count(*) > 1
      union all select recipients[1] || ': ' || subject from outside.mail
        where recipients[1] like '%chaos-%' and message_id not like 'code-%' group by 1 having count(*) > 3`,
  },
  {
    name: 'tickets opened twice',
    text: "select 'order ' || order_id as violation from outside.ticket group by order_id having count(*) > 1",
  },
  {
    name: 'signed orders without a ticket',
    acknowledged: ({ orders }) => orders.filter(({ isSigned }) => isSigned),
    text: `select 'order ' || a."orderID" as violation from ${orderRecords}
      where not exists (select from outside.ticket t where t.order_id = a."orderID")`,
  },
  {
    name: 'rows of another dealer on an order',
    text: `select 'order ' || o.order_id as violation from orders o join customers c using (customer_id)
      where o.dealer_id <> c.dealer_id
      union all select 'line ' || l.line_id from order_lines l join orders o using (order_id) where l.dealer_id <> o.dealer_id`,
  },
  {
    name: 'orders with wrong totals',
    text: `select 'order ' || o.order_id as violation from orders o
      where o.${ofTheRun} and o.monthly is distinct from (
        select coalesce(sum(l.monthly_fee * l.quantity), 0) from order_lines l where l.order_id = o.order_id)`,
  },
  {
    name: 'rows of a log that overlap, or are newer than their order',
    text: `select 'order ' || c.order_id as violation from (
        select order_id, since, revision, lag(revision) over (partition by order_id order by revision) as previous
        from order_operations) c join orders o using (order_id)
      where c.since < c.previous or c.revision > o.revision`,
  },
  {
    name: 'statuses that contradict each other',
    text: `select 'order ' || o.order_id as violation from orders o
      where o.${ofTheRun} and ((o.order_status in (2, 3)) <> (o.signed_date is not null)
        or (o.order_status = 0 and exists (select from envelopes e where e.order_id = o.order_id and e.status = 'signed')))`,
  },
  {
    name: 'customers without an audit entry',
    text: `select c.details ->> 'surname' as violation from customers c where c.${ofTheRun}
      and not exists (select from audit_log a where a.entity_type = 'customer' and a.entity_id = c.customer_id::text)`,
  },
]

/** Compares the database with the ledger. `pool` connects as the owner. */
export async function audit(pool: pg.Pool, ledger: Ledger): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, text, acknowledged } of checks) {
    const { rows } = await pool.query<{ violation: string }>(
      text,
      acknowledged ? [JSON.stringify(acknowledged(ledger))] : [],
    )
    verdicts.push({ check: name, violations: rows.map(({ violation }) => violation) })
  }
  verdicts.push({ check: 'acknowledged customers missing in a list', violations: ledger.missing })
  verdicts.push({ check: 'records of another dealer seen', violations: ledger.leaks })
  verdicts.push({ check: 'requests that failed for good', violations: ledger.problems })
  return verdicts
}
