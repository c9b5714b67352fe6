import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Makes the order from the chosen version, and returns its id. */
export async function convertOfferedQuote(tx: Transaction, orderID: number): Promise<number> {
  const row = await tx.one<{ id: number }>({
    name: 'convert_offered_quote',
    text: 'select app.convert_offered_quote($1) as id',
    values: [orderID],
  })
  return row.id
}

/** Stores the variant that the customer accepted and the order that it became. */
export async function acceptOffer(
  tx: Transaction,
  offerID: number,
  answer: { position: number; name: string; orderID: number },
): Promise<void> {
  await tx.prepared({
    name: 'accept_quote_offer',
    text: `with chosen as (
        update quote_offer_variants set chosen = true where offer_id = $1 and position = $2)
      update quote_offers set answered_name = $3, accepted_order = $4 where offer_id = $1`,
    values: [offerID, answer.position, answer.name, answer.orderID],
  })
}

export async function declineOffer(
  tx: Transaction,
  offerID: number,
  { reason, name }: { reason: DeclineReason; name: string },
): Promise<void> {
  await tx.prepared({
    name: 'decline_quote_offer',
    text: 'update quote_offers set answered_name = $2, decline_reason = $3 where offer_id = $1',
    values: [offerID, name, reason],
  })
}
