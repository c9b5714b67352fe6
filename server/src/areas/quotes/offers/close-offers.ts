import type { Transaction } from '../../../kernel/database.ts'
import { stopMessages } from '../../../links/message-queries.ts'
import { type StoredOffer, voidOffers } from './queries.ts'

/** Closes unanswered offers, and stops their unsent messages. */
export async function closeOffers(
  tx: Transaction,
  offers: readonly StoredOffer[],
  reason: 'taken back' | 'replaced',
): Promise<void> {
  if (offers.length === 0) return
  const guids = offers.map(({ guid }) => guid)
  const offerIDs = offers.map(({ offerID }) => offerID)
  await voidOffers(tx, offerIDs, reason)
  await stopMessages(tx, 'offer', guids)
}
