import { emailAnswer } from '@dealerline/shared/contract/authorisation.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { guarantorOf } from '@dealerline/shared/rules/guarantor.ts'
import type { StoredDetail } from './queries.ts'

/** What was found out about the address that the guarantor has by now; null where that is nothing. */
export function guarantorEmailOf(
  found: Pick<StoredDetail, 'customer' | 'contacts'>,
  order: Pick<OrderDetail, 'customer' | 'contacts'>,
): OrderDetail['guarantorEmail'] {
  const guarantor = guarantorOf(order)
  if (!guarantor) return null
  const check = guarantor.isRepresentative
    ? found.customer.email_check
    : found.contacts.find((contact) => contact.is_guarantor)?.email_check
  const isOfAddress = typeof check === 'object' && check !== null && 'email' in check && check.email === guarantor.email
  return emailAnswer
    .nullable()
    .catch(null)
    .parse(isOfAddress ? check : null)
}
