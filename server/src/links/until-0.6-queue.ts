import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { Context } from '../calls/context.ts'
import type { LinkKindName } from './message-queries.ts'

/** The kinds that release 0.4.0 has. Only their messages have an `oldID`. */
export type OldKind = 'signing' | 'application' | 'offer' | 'port' | 'progress'

/** Queues the job of a message under the name that release 0.4.0 has for it, because its servers may run the jobs alone. */
export function queueDelivery(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  kind: LinkKindName,
  { messageID, oldID }: { messageID: number; oldID: number | null },
): Promise<void> {
  if (oldID === null) return queue(tx, 'links.deliver', { messageID })
  switch (kind as OldKind) {
    case 'signing':
      return queue(tx, 'signing.deliver', { deliveryID: oldID })
    case 'port':
      return queue(tx, 'ports.ask', { requestID: oldID })
    case 'application':
      return queue(tx, 'applications.deliver', { messageID: oldID })
    case 'offer':
      return queue(tx, 'quotes.deliver', { messageID: oldID })
    case 'progress':
      return queue(tx, 'tracking.notice', { messageID: oldID })
  }
}

/** Queues the job of a code. Release 0.4.0 sends codes only to signers: under that name its servers would drop those of other kinds. */
export function queueCode({ tx, queue }: Pick<Context, 'tx' | 'queue'>, kind: LinkKind, codeID: number): Promise<void> {
  return queue(tx, kind === 'signing' ? 'signing.code' : 'links.code', { codeID })
}
