import type { FoundOrder, MatchedFact } from '@dealerline/shared/contract/listed-order.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface SearchValues {
  /** The number of an order or customer; 0 if the keyword is none. */
  number: number
  identifier: string
  words: readonly string[]
}

/** A customer, and one of its orders if the fact is on it. */
export interface FoundRecord extends Omit<FoundOrder, 'orderID' | 'fact'> {
  orderID: number | null
  rank: number
  /** Empty if the words were found in the texts of the customer. */
  kind: MatchedFact['kind'] | ''
  shown: string
  contactName: string
  email: string
  mobile: string
  phone: string
  suburb: string
  ubAccountNo: string
}

/** The maximum number of facts that are read for one search, and of orders of one customer. */
const maxFacts = 40
const maxOrders = 5

/** Finds customers and orders by a number, a fact or words, the best first. */
export function findRecords(tx: Transaction, { number, identifier, words }: SearchValues): Promise<FoundRecord[]> {
  return tx.prepared<FoundRecord>({
    name: 'find_records',
    text: `select f.rank, f.kind, f.shown, c.customer_id as "customerID", c.name as "customerName", c.contact_name as "contactName",
        c.email, c.mobile, coalesce(c.details ->> 'phone', '') as phone, c.suburb, c.ub_account_no as "ubAccountNo",
        o.order_id as "orderID", coalesce(o.order_status, 0) as "orderStatus", coalesce(o.is_quote, false) as "isQuote",
        coalesce(app.quote_state(o.order_id, o.is_quote, o.order_status, o.related_order), '') as "quoteState",
        coalesce(o.related_order, 0) as "relatedOrder", coalesce(o.monthly, 0) as monthly,
        app.order_trouble(o.order_id, o.order_status) as trouble,
        exists (select from envelopes e where e.order_id = o.order_id and e.status = 'waiting') as "isWaiting"
      from app.find_records($1, $2, $3, ${maxFacts}) f join customers c on c.customer_id = f.customer_id
        left join lateral (
          select * from orders s where s.customer_id = f.customer_id and (s.order_id = f.order_id or (f.order_id is null
            and (f.source <> 'address' or app.is_at_address(s.order_id, f.source_id::integer))))
          order by s.order_id desc limit ${maxOrders}) o on true
      order by f.rank, o.order_id desc nulls last, c.customer_id desc`,
    values: [number, identifier, words],
  })
}

/** The orders with a fact that matches, at most those of `maxFound` facts. */
export async function findFactOrders(
  tx: Transaction,
  { identifier, words }: Omit<SearchValues, 'number'>,
  maxFound: number,
): Promise<readonly number[]> {
  const [row] = await tx.prepared<{ ids: number[] }>({
    name: 'find_fact_orders',
    text: 'select app.find_fact_orders($1, $2, $3) as ids',
    values: [identifier, words, maxFound],
  })
  return row?.ids ?? []
}
