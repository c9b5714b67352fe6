import type { OrderTrouble } from '../contract/listed-order.ts'
import { type ChaseReason, chaseReasons } from '../rules/chase-reasons.ts'
import { formatPhone } from '../rules/dialled.ts'

/** What is wrong with a signed order, in words, with the action that repairs it and its screen. */
export interface TroubleWords {
  label: string
  /** The affected number and the reason in the carrier's words. */
  detail: string
  action: string
  route: string
}

/** The next action about each kind of trouble is that of the home screen. */
const reasons = { rejectedPort: 'rejectedPort' } as const satisfies Record<OrderTrouble['kind'], ChaseReason>

/** Returns trouble in the words that the head, the menu, lists, the home screen and the customer's screen show. */
export function describeTrouble({ kind, count, subject, reason }: OrderTrouble): TroubleWords {
  const { label, action, route } = chaseReasons[reasons[kind]]
  const number = formatPhone(subject)
  const numbers = count === 1 ? number : `${number} and ${count - 1} more`
  return { label, detail: reason === '' ? numbers : `${numbers}: ${reason}`, action, route }
}
