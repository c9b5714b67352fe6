import type { Transaction } from '../kernel/database.ts'
import type { LinkKindName } from './message-queries.ts'

/** The id of the message that has this id in the table of release 0.4.0. */
export async function findCopiedMessage(
  tx: Transaction,
  kind: LinkKindName,
  oldID: number,
): Promise<number | undefined> {
  const [message] = await tx.prepared<{ messageID: number }>('find_copied_message')`
    select message_id as "messageID" from link_messages where link_kind = ${kind} and old_id = ${oldID}`
  return message?.messageID
}

/** The open links whose message a server of release 0.4.0 has sent in the last day, which schedules no reminders of these kinds. */
export async function selectUnscheduled(tx: Transaction): Promise<string[]> {
  const links = await tx.prepared<{ guid: string }>('select_unscheduled_links')`
    select guid from customer_links l
      where kind in ('application', 'port') and reminds and next_reminder_at is null
        and answered_at is null and closed = '' and expires_at > app.now()
        and exists (select from link_messages m
          where m.link = l.guid and m.purpose = 'request' and m.sent_at > app.now() - interval '1 day')
      order by guid`
  return links.map(({ guid }) => guid)
}

/** Locks the signers of an envelope. A server of release 0.4.0 locks a signer before their link, which a trigger then changes. */
export async function lockSigners(tx: Transaction, envelopeGuid: string): Promise<void> {
  await tx.prepared('lock_signers')`
    select from envelope_recipients where envelope_guid = ${envelopeGuid} order by guid for no key update`
}
