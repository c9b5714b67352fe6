import type { Context } from '../calls/context.ts'
import { insertMessage, type MessageLink, type NewMessage } from './message-queries.ts'
import { queueDelivery } from './until-0.6-queue.ts'

/**
 * Queues one message with a link, in the caller's transaction. Queues the same message within a minute only if `always` is set.
 * The caller must have locked the record of the link. Returns whether the message was queued.
 */
export async function queueLinkMessage(
  context: Pick<Context, 'tx' | 'queue'>,
  link: MessageLink,
  message: NewMessage,
  { always = false }: { always?: boolean } = {},
): Promise<boolean> {
  const newMessage = await insertMessage(context.tx, link, message, always)
  if (newMessage) await queueDelivery(context, link.kind, newMessage)
  return newMessage !== undefined
}
