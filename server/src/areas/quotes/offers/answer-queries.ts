import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
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

/** Stores the customer's acceptance of a variant and the order that it became. */
export async function acceptOffer(
  tx: Transaction,
  offerID: number,
  answer: { position: number; name: string; from: string; identity: SignerIdentity; orderID: number },
): Promise<void> {
  await tx.prepared({
    name: 'accept_quote_offer',
    text: `with chosen as (
        update quote_offer_variants set chosen = true where offer_id = $1 and position = $2)
      update quote_offers set status = 'accepted', answered_at = app.now(), answered_name = $3, answered_from = $4,
        accepted_order = $5, identity = $6
      where offer_id = $1`,
    values: [offerID, answer.position, answer.name, answer.from, answer.orderID, JSON.stringify(answer.identity)],
  })
}

export async function declineOffer(
  tx: Transaction,
  offerID: number,
  { reason, comment, name, from }: { reason: DeclineReason; comment: string; name: string; from: string },
): Promise<void> {
  await tx.prepared({
    name: 'decline_quote_offer',
    text: `update quote_offers set status = 'declined', answered_at = app.now(), answered_name = $2, answered_from = $3,
        decline_reason = $4, decline_comment = $5
      where offer_id = $1`,
    values: [offerID, name, from, reason, comment],
  })
}
