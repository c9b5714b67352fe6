import type pg from 'pg'
import { execute } from '../../../kernel/statements.ts'

/** A person's use of a customer or an order on a day. Times are in ISO 8601. */
export interface View {
  readonly actorID: number
  readonly subjectID: number
  /** One of the two ids is 0. */
  readonly customerID: number
  readonly orderID: number
  readonly firstAt: string
  readonly lastAt: string
  readonly calls: number
}

/** Adds views to the access log. The role of `pool` is a member of `dealerline_server`. */
export const putViews = (pool: pg.Pool, views: readonly View[], timeZone: string) =>
  execute(pool)`
    insert into servers.customer_views as v
        (actor_id, subject_id, day, customer_id, order_id, first_at, last_at, calls)
      select n."actorID", n."subjectID", (n."lastAt" at time zone ${timeZone})::date, n."customerID", n."orderID",
        min(n."firstAt"), max(n."lastAt"), sum(n.calls)
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as n ("actorID" integer, "subjectID" integer,
        "customerID" integer, "orderID" integer, "firstAt" timestamptz, "lastAt" timestamptz, calls integer)
      group by 1, 2, 3, 4, 5
      order by n."customerID", n."orderID", n."actorID", n."subjectID"
      on conflict (customer_id, order_id, day, actor_id, subject_id) do update set
        first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at),
        calls = v.calls + excluded.calls`
