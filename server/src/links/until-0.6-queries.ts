import type { Transaction } from '../kernel/database.ts'
import type { LinkKindName } from './message-queries.ts'

/** The id of the message that has this id in the table of release 0.4.0. */
export async function findCopiedMessage(
  tx: Transaction,
  kind: LinkKindName,
  oldID: number,
): Promise<number | undefined> {
  const [message] = await tx.prepared<{ messageID: number }>({
    name: 'find_copied_message',
    text: 'select message_id as "messageID" from link_messages where link_kind = $1 and old_id = $2',
    values: [kind, oldID],
  })
  return message?.messageID
}
