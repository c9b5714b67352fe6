import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ApiError, send } from '../api.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { notify } from '../ui/feedback/notify.ts'

const questions = new Map<number, Promise<boolean>>()

/**
 * Asks once for each order, even if several of its parts are saved together. If the person agrees, takes the order back.
 */
export function askToTakeBack(orderID: number): Promise<boolean> {
  const question = questions.get(orderID) ?? takeBack(orderID).finally(() => questions.delete(orderID))
  questions.set(orderID, question)
  return question
}

async function takeBack(orderID: number): Promise<boolean> {
  const isConfirmed = await confirm({
    title: 'This changes what the customer signed',
    message: `Take order ${orderID} back and save? Its signature, link and ticket become invalid. Send it again for a new signature.`,
    confirmLabel: 'Take back and save',
    cancelLabel: 'Keep it signed',
    danger: true,
  })
  if (!isConfirmed) return false
  try {
    await send(orderCalls.resetOrderToEdit, { params: { orderID } })
    notify(message('orderReset'))
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify(message('failed', { error: error.message }), error)
    return false
  }
}
