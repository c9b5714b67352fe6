import type { CustomerContact } from '@dealerline/shared/blocks/block.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A held row as it is stored. */
export interface StoredHeldRow extends HeldRow {
  /** The person who changed it last. */
  personID: number
}

/** The held rows and headers of an order, in their sequence. */
export const selectHeldRows = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredHeldRow>('select_held_rows')`
    select block, row_name as row, coalesce(line_id, 0) as "lineID", position, cells, problems, author,
        app.precise_utc_text(held_at) as "heldAt", person_id as "personID"
      from order_held where order_id = ${orderID} order by block, position, row_name`

export type HeldRowToSave = Pick<HeldRow, 'block' | 'row' | 'lineID' | 'position' | 'cells' | 'problems'>

/** Inserts held rows or replaces them, as typed by this person. */
export const saveHeldRows = (
  tx: Transaction,
  orderID: number,
  rows: readonly HeldRowToSave[],
  { personID, author }: { personID: number; author: string },
) =>
  tx.execute('save_held_rows')`
    insert into order_held (order_id, dealer_id, block, row_name, line_id, position, cells, problems, person_id, author)
      select o.order_id, o.dealer_id, held.block, held."row", nullif(held."lineID", 0), held.position, held.cells,
        held.problems, ${personID}, ${author}
      from orders o cross join jsonb_to_recordset(${JSON.stringify(rows)}) as held (block text, "row" text,
      "lineID" integer, position integer,
        cells jsonb, problems jsonb)
      where o.order_id = ${orderID}
      on conflict (order_id, block, row_name) do update set position = excluded.position, cells = excluded.cells,
        problems = excluded.problems, person_id = excluded.person_id, author = excluded.author, held_at = app.now()`

export const deleteHeldRows = (tx: Transaction, orderID: number, rows: readonly { block: string; row: string }[]) =>
  tx.execute('delete_held_rows')`
    delete from order_held held using jsonb_to_recordset(${JSON.stringify(rows)}) as removed (block text, "row" text)
      where held.order_id = ${orderID} and held.block = removed.block and held.row_name = removed."row"`

/** Moves held rows to these places. */
export const moveHeldRows = (
  tx: Transaction,
  orderID: number,
  block: string,
  places: readonly { row: string; position: number }[],
) =>
  tx.execute('move_held_rows')`
    update order_held held set position = place.position
      from jsonb_to_recordset(${JSON.stringify(places)}) as place ("row" text, position integer)
      where held.order_id = ${orderID} and held.block = ${block} and held.row_name = place."row"
      and held.position <> place.position`

/** How many of the customer's addresses a new header may choose from, apart from those of the order's rows. */
const maxAddresses = 10

/** Who an order's customer is and how to reach them, for a new header. */
export async function findCustomerContact(tx: Transaction, orderID: number): Promise<CustomerContact> {
  // Two addresses are enough to see that the rows have several.
  const contact = await tx.first<CustomerContact>('customer_contact_of_order')`
    select coalesce(c.details ->> 'primaryContactName', '') as "primaryContactName",
        coalesce(c.details ->> 'firstName', '') as "firstName", coalesce(c.details ->> 'surname', '') as surname,
        c.email, c.mobile, site.ids as "siteIDs",
        (select coalesce(json_agg(json_build_object('addressID', a.address_id, 'streetAddress', a.street_address,
            'formattedAddress', a.formatted_address) order by a.position, a.address_id), '[]')
          from addresses a where a.address_id = any(site.ids || array(select address_id from addresses
            where customer_id = c.customer_id order by position, address_id limit ${maxAddresses}))) as "addressDetails"
      from orders o join customers c using (customer_id)
      cross join lateral (select array(select distinct l.address_id from order_lines l
        where l.order_id = o.order_id and l.address_id is not null limit 2) as ids) site
      where o.order_id = ${orderID}`
  const nobody = { primaryContactName: '', firstName: '', surname: '', email: '', mobile: '' }
  return contact ?? { ...nobody, addressDetails: [], siteIDs: [] }
}

export const findRevision = async (tx: Transaction, orderID: number) =>
  (await tx.value<{ revision: number }>('find_revision')`
    select revision from orders where order_id = ${orderID}`) ?? 0
