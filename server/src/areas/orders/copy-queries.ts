import type { Transaction } from '../../kernel/database.ts'

/**
 * Copies an order or quote to a new order, or to a new quote that does not refer to it, with its headers, lines and saved prices. Does not copy the bank account of
 * a signed order, because its number is masked; the copy uses it as the customer's existing direct debit. `without` are lines that are not copied.
 */
export async function copyOrder(
  tx: Transaction,
  orderID: number,
  { asQuote, without = [] }: { asQuote: boolean; without?: readonly number[] },
): Promise<number> {
  const copy = await tx.one<{ id: number }>('copy_order')`
    insert into orders (dealer_id, customer_id, order_type, is_reporting, existing_customer, related_order, renews_order,
        is_quote, quote_version)
      select dealer_id, customer_id, order_type, is_reporting, existing_customer,
      case when not ${asQuote} then order_id end, renews_order, ${asQuote},
        (not ${asQuote})::integer from orders where order_id = ${orderID} returning order_id as id`
  await Promise.all([
    tx.prepared('copy_headers')`
      insert into order_headers (order_id, dealer_id, block, rate_plan_id, address_id, details)
        select ${copy.id}, dealer_id, block, rate_plan_id, address_id, details from order_headers h
        where order_id = ${orderID}
          and not (block = 'directDebit' and details ->> 'accountNumber' <> ''
            and exists (select from orders o where o.order_id = h.order_id and o.order_status in (2, 3)))
          -- Hardware is financed only once, so the copy is not marked as financed.
          and block <> 'financing'`,
    tx.prepared('copy_lines')`
      insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, hardware_id,
          contract_length, quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details)
        select ${copy.id}, dealer_id, block, position, usage_type, rate_plan_id, hardware_id,
          contract_length, quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details
        from order_lines where order_id = ${orderID} and line_id <> all(${without}) order by line_id`,
  ])
  return copy.id
}

/**
 * Copies the held rows of an order to its copy, whose lines were copied in the sequence of their ids. Leaves out changes of a
 * line that was removed, or that is not copied.
 */
export const copyHeldRows = (tx: Transaction, orderID: number, copyID: number, without: readonly number[] = []) =>
  tx.execute('copy_held_rows')`
    with line as (select line_id, row_number() over (order by line_id) as place from order_lines
            where order_id = ${orderID} and line_id <> all(${without})),
        copied as (select line_id, row_number() over (order by line_id) as place from order_lines
        where order_id = ${copyID})
      insert into order_held (order_id, dealer_id, block, row_name, line_id, position, cells, problems, person_id,
      author)
      select ${copyID}, h.dealer_id, h.block, coalesce(copied.line_id::text, h.row_name), copied.line_id, h.position,
      h.cells,
        h.problems, h.person_id, h.author
      from order_held h left join line using (line_id) left join copied using (place)
      where h.order_id = ${orderID} and (copied.line_id is not null or h.line_id is null and h.row_name !~ '^[0-9]+$')`

/** Sets the order that a quote was converted to, or clears it if `quoteID` is null. */
export const markConverted = (tx: Transaction, orderID: number, quoteID: number | null) =>
  tx.execute('mark_converted')`
    update orders set related_order = case when order_id = ${quoteID} then ${orderID}::integer end
      where is_quote and (order_id = ${quoteID} or related_order = ${orderID})`
