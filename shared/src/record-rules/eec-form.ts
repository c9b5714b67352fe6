import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import { hasGenericName, isFreeMail } from '../rules/email-names.ts'
import { orderTypes } from '../rules/order-states.ts'
import { isEecForm } from '../rules/uploads.ts'
import { guarantorOf } from './guarantor.ts'

/**
 * Requires a signed form from a guarantor whose e-mail does not identify them, for new customers with finance or
 * through the airline partner. An unverified address also requires the form.
 */
export function missingEecForm(order: OrderDetail): Requirement[] {
  const { orderType, existingCustomer, uploads } = order
  if (orderType !== orderTypes.finance && orderType !== orderTypes.airlinePartner) return []
  const guarantor = guarantorOf(order)
  if (existingCustomer || !guarantor || identifiesPerson(guarantor.email, order.guarantorEmail)) return []
  if (uploads.some(({ filename }) => isEecForm(filename))) return []
  return [
    {
      code: 'SEND-eec',
      section: 'Attachments',
      field: 'eec',
      message: 'EEC form required: print, sign and attach',
      link: '/attachments/eec',
    },
  ]
}

function identifiesPerson(email: string, verification: OrderDetail['guarantorEmail']): boolean {
  if (hasGenericName(email) || isFreeMail(email)) return false
  return verification?.valid === true && verification.verified && !verification.isfreemail
}
