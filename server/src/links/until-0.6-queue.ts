import type { LinkKind } from '@dealerline/shared/contract/call.ts'
import type { Context } from '../calls/context.ts'
import type { LinkKindName } from './message-queries.ts'

/** Queues the job of a message under the name that release 0.4.0 has for it, because its servers may run the jobs alone. */
export function queueDelivery(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  kind: LinkKindName,
  { messageID, oldID }: { messageID: number; oldID: number | null },
): Promise<void> {
  if (oldID === null) return queue(tx, 'links.deliver', { messageID })
  if (kind === 'signing') return queue(tx, 'signing.deliver', { deliveryID: oldID })
  if (kind === 'port') return queue(tx, 'ports.ask', { requestID: oldID })
  const names = { application: 'applications.deliver', offer: 'quotes.deliver', progress: 'tracking.notice' } as const
  return queue(tx, names[kind], { messageID: oldID })
}

/** Queues the job of a code. Release 0.4.0 sends codes only to signers: under that name its servers would drop those of other kinds. */
export function queueCode({ tx, queue }: Pick<Context, 'tx' | 'queue'>, kind: LinkKind, codeID: number): Promise<void> {
  return queue(tx, kind === 'signing' ? 'signing.code' : 'links.code', { codeID })
}
