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
  await tx.prepared('save_presence')`
    with closed as (
      delete from order_presence where order_id = ${orderID} and page <> ${page}
      and seen_at < app.now() - interval '10 seconds'
    )
    insert into order_presence (order_id, page, dealer_id, person_id, name, screen, seen_at, is_buffered)
    select o.order_id, ${page}, o.dealer_id, ${personID}, ${name}, ${screen}, app.now(), ${isBuffered} from orders o
    where o.order_id = ${orderID}
    on conflict (order_id, page) do update set name = excluded.name, screen = excluded.screen,
    seen_at = excluded.seen_at,
      is_buffered = excluded.is_buffered`
}

/** Returns the people other than this one who have the order open, each once. */
export const selectOtherPeople = (tx: Transaction, orderID: number, personID: number) =>
  tx.prepared<{ name: string; screen: string }>('select_other_people')`
    select distinct on (person_id) name, screen from order_presence
    where order_id = ${orderID} and person_id <> ${personID} and seen_at >= app.now() - interval '10 seconds'
    order by person_id, seen_at desc`

/** Returns texts that change with the order. Undefined if the caller can't see it. */
export const findOrderMarks = async (tx: Transaction, orderID: number) =>
  (await tx.value<{ marks: OrderMarks | null }>('find_order_marks')`
    select app.order_marks(${orderID}) as marks`) ?? undefined
