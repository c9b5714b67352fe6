import { placesWithDrafts } from '../blocks/DraftsOfServices.tsx'
import { saveOrderNow } from '../session/order-saving.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { notify } from '../ui/feedback/notify.ts'

/** The action of the messages about sending an order or a quote, by any channel. */
export const sendingOf = (orderID: number) => `send ${orderID}`

/**
 * Saves the open screen, because the stored order is sent, and asks about typed rows that are not part of it. Returns
 * whether to send.
 */
export async function prepareSending(orderID: number): Promise<boolean> {
  if (!(await saveOrderNow())) {
    const message = 'Not sent, because the last changes could not be saved.'
    notify({ httpStatus: 400, message }, sendingOf(orderID))
    return false
  }
  const names = placesWithDrafts(orderID).map(({ label }) => label)
  if (names.length === 0) return true
  return confirm({
    title: 'Send without the incomplete values?',
    message: `You have typed values of ${names.join(', ')} that are incomplete or have mistakes. They are not part of this order.`,
    confirmLabel: 'Send without them',
    cancelLabel: 'Complete them first',
  })
}
