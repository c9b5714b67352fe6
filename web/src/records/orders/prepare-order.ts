import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { heldPlaces } from '@dealerline/shared/record-rules/held-places.ts'
import { countHeld } from '@dealerline/shared/record-rules/verdict.ts'
import { send } from '../../api.ts'
import { placesWithDrafts } from '../../session/DraftsOfServices.tsx'
import { saveOrderNow } from '../../session/order-saving.ts'
import { heldOf } from '../../session/until-0.6-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'

interface Action {
  /** Tells that nothing was done, such as *Not sent*. */
  notDone: string
  /** What the person wants to do with the order, such as *Send*. Rows that are not part of it are only asked about if this is set. */
  verb?: string
  /** The action of the messages. */
  of?: unknown
}

/**
 * Saves the open screen, because the action uses the stored order, and asks about typed rows that are not part of it. Returns
 * whether to go on.
 */
export async function prepareOrder(orderID: number, { notDone, verb, of }: Action): Promise<boolean> {
  if (!(await saveOrderNow())) {
    notify({ httpStatus: 400, message: `${notDone}, because the last changes could not be saved.` }, of)
    return false
  }
  if (verb === undefined) return true
  const order = await send(orderCalls.getOrder, { params: { orderID } })
  const held = heldPlaces({ ...order, held: heldOf(order) })
  const names = placesWithDrafts(order).map(({ label }) => label)
  if (names.length === 0) return true
  const rows = countHeld(held)
  return confirm({
    title: rows ? `${verb} without ${rows}?` : `${verb} without the incomplete values?`,
    message: `Not in the ${order.isQuote ? 'quote' : 'order'} yet: ${names.join(', ')}. Complete or correct these rows first, or leave them out.`,
    confirmLabel: `${verb} without them`,
    cancelLabel: 'Complete them first',
    isEqual: true,
  })
}
