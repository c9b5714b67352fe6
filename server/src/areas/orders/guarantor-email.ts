import { emailAnswer } from '@dealerline/shared/contract/authorisation.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { guarantorOf } from '@dealerline/shared/record-rules/guarantor.ts'
import type { StoredDetail } from './queries.ts'

/** The result of checking the guarantor's current e-mail address, or null if that address has not been checked. */
export function guarantorEmailOf(
  storedDetail: Pick<StoredDetail, 'customer' | 'contacts'>,
  order: Pick<OrderDetail, 'customer' | 'contacts'>,
): OrderDetail['guarantorEmail'] {
  const guarantor = guarantorOf(order)
  if (!guarantor) return null
  const check = guarantor.isRepresentative
    ? storedDetail.customer.email_check
    : storedDetail.contacts.find((contact) => contact.is_guarantor)?.email_check
  const isForCurrentEmail =
    // Exact text: the check is about the address that is written.
    typeof check === 'object' && check !== null && 'email' in check && check.email === guarantor.email
  return emailAnswer.nullable().parse(isForCurrentEmail ? check : null)
}
