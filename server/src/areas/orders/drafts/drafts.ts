import type { OrderDraft } from '@dealerline/shared/contract/drafts.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists } from '../lock-order.ts'
import * as queries from './queries.ts'

export async function getOrderDrafts(context: Context, orderID: number): Promise<OrderDraft[]> {
  const [, orderDrafts] = await Promise.all([
    assertOrderExists(context, orderID),
    queries.selectOrderDrafts(context.tx, orderID),
  ])
  return orderDrafts
}

/** The maximum number of a person's drafts on an order, and of their characters together. */
export const maxDrafts = { parts: 100, characters: 4_000_000 }

/**
 * Replaces the caller's draft of a part, or removes it if the content is empty. Drafts are saved every second while a
 * person types and are not part of the order, so they have no audit entry.
 */
export async function saveOrderDraft(
  context: Context,
  orderID: number,
  { part, content }: { part: string; content: string },
): Promise<void> {
  const { tx, caller } = context
  await assertOrderExists(context, orderID)
  if (content === '') return queries.deleteOrderDraft(tx, orderID, part)
  const others = await queries.sumOtherDrafts(tx, orderID, part)
  if (others.parts >= maxDrafts.parts || others.characters + content.length > maxDrafts.characters)
    throw new AppError('tooLarge', { detail: 'The unsaved work on this order is too large. Save some of it first.' })
  await queries.saveOrderDraft(tx, { orderID, personID: caller.actorID, part, content })
}
