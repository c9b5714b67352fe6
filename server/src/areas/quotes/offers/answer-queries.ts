import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Makes the order from the chosen version, and returns its id. */
export async function convertOfferedQuote(tx: Transaction, orderID: number): Promise<number> {
  const row = await tx.one<{ id: number }>('convert_offered_quote')`select app.convert_offered_quote(${orderID}) as id`
  return row.id
}

/** Stores the variant that the customer accepted and the order that it became. */
export async function acceptOffer(
  tx: Transaction,
  offerID: number,
  answer: { position: number; name: string; orderID: number },
): Promise<void> {
  await tx.prepared('accept_quote_offer')`
    with chosen as (
        update quote_offer_variants set chosen = true where offer_id = ${offerID} and position = ${answer.position})
      update quote_offers set answered_name = ${answer.name}, accepted_order = ${answer.orderID}
      where offer_id = ${offerID}`
}

export async function declineOffer(
  tx: Transaction,
  offerID: number,
  { reason, name }: { reason: DeclineReason; name: string },
): Promise<void> {
  await tx.prepared('decline_quote_offer')`
    update quote_offers set answered_name = ${name}, decline_reason = ${reason} where offer_id = ${offerID}`
}
