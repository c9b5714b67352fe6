import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** The mailbox of every customer: reads the messages that the sandboxes have delivered. */
export interface Mailbox {
  /** Waits for the newest message of an order. Returns the guid of its link, or `refused` if it was not accepted. */
  waitForLink(orderID: number): Promise<string>
  /** Waits for the newest code of a link. Returns `refused` if its message was not accepted. */
  waitForCode(guid: string): Promise<string>
}

const patienceMs = 240_000

/** The pool connects as the owner of the database, wherever its primary is. */
export function makeMailbox(pool: pg.Pool): Mailbox {
  async function wait(text: string, values: unknown[], what: string): Promise<string> {
    const end = Date.now() + patienceMs
    while (Date.now() < end) {
      const result = await pool.query<{ value: string }>(text, values).catch(() => undefined)
      const value = result?.rows[0]?.value
      if (value) return value
      await pause(250)
    }
    throw new Error(`${what} did not arrive.`)
  }
  return {
    waitForLink: (orderID) =>
      wait(
        `select case d.status when 'sent' then r.guid::text else 'refused' end as value
          from (select * from link_messages where order_id = $1 and link_kind = 'signing' order by message_id desc limit 1) d
            join envelope_recipients r on r.order_id = d.order_id and r.replaced_by is null
          where d.status in ('sent', 'failed') limit 1`,
        [orderID],
        `The message of order ${orderID}`,
      ),
    waitForCode: (guid) =>
      wait(
        `select case status when 'failed' then 'refused' else (
            select substring(plain from '\\m\\d{6}\\M') from (
              select body as plain, created_at as at from outside.sms where reference like 'code-%' || $1
              union all select plain, received_at from outside.mail where message_id like 'code-%' || $1 || '%') as messages
            order by at desc limit 1) end as value
          from signer_codes where recipient_guid = $1::uuid and status <> 'waiting' order by requested_at desc limit 1`,
        [guid],
        `The code of link ${guid}`,
      ),
  }
}
