import type { OrderMarks } from '@dealerline/shared/contract/orders.ts'
import type { Transaction } from '../../../kernel/database.ts'

export interface Presence {
  orderID: number
  page: string
  personID: number
  name: string
  screen: string
  /** Whether the page polls because nothing of its stream arrives. */
  isBuffered: boolean
}

/** Stores that a page has the order open, and forgets pages that were closed. */
export async function savePresence(tx: Transaction, presence: Presence): Promise<void> {
  const { orderID, page, personID, name, screen, isBuffered } = presence
  await tx.prepared({
    name: 'save_presence',
    text: `
      with closed as (
        delete from order_presence where order_id = $1 and page <> $2 and seen_at < app.now() - interval '10 seconds'
      )
      insert into order_presence (order_id, page, dealer_id, person_id, name, screen, seen_at, is_buffered)
      select o.order_id, $2, o.dealer_id, $3, $4, $5, app.now(), $6 from orders o where o.order_id = $1
      on conflict (order_id, page) do update set name = excluded.name, screen = excluded.screen, seen_at = excluded.seen_at,
        is_buffered = excluded.is_buffered`,
    values: [orderID, page, personID, name, screen, isBuffered],
  })
}

/** Returns the people other than this one who have the order open, each once. */
export function selectOtherPeople(
  tx: Transaction,
  orderID: number,
  personID: number,
): Promise<{ name: string; screen: string }[]> {
  return tx.prepared({
    name: 'select_other_people',
    text: `
      select distinct on (person_id) name, screen from order_presence
      where order_id = $1 and person_id <> $2 and seen_at >= app.now() - interval '10 seconds'
      order by person_id, seen_at desc`,
    values: [orderID, personID],
  })
}

/** Returns texts that change with the order. Undefined if the caller can't see it. */
export async function findOrderMarks(tx: Transaction, orderID: number): Promise<OrderMarks | undefined> {
  const found = await tx.first<{ marks: OrderMarks | null }>({
    name: 'find_order_marks',
    text: 'select app.order_marks($1) as marks',
    values: [orderID],
  })
  return found?.marks ?? undefined
}
