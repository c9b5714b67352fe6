import type { StoredMessage } from '../src/links/message-queries.ts'
import type { TestPortal } from './portal.ts'

type StoredRow = Pick<
  StoredMessage,
  'messageID' | 'link' | 'kind' | 'purpose' | 'channel' | 'to' | 'status' | 'body' | 'reference'
>

/** The messages with links of an order, oldest first. */
export const messagesOf = (portal: Pick<TestPortal, 'rows'>, orderID: number) =>
  portal.rows<StoredRow>(
    `select message_id as "messageID", link, link_kind as "kind", purpose, channel, recipient as "to", status, body, reference from link_messages
      where order_id = $1 order by message_id`,
    [orderID],
  )

/** Runs the job of the newest message of an order once more. */
export async function deliverAgain(portal: TestPortal, orderID: number): Promise<void> {
  const messageID = (await messagesOf(portal, orderID)).at(-1)?.messageID ?? 0
  const attempt = { number: 2, last: false }
  const failedJobs = { retry: async () => undefined, discard: async () => undefined }
  const { jobHandlers } = await import('../src/job-handlers.ts')
  await jobHandlers['links.deliver'](portal.services, { messageID }, attempt, portal.jobs.queue, failedJobs)
}
