import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import { hasGenericName, isFreeMail } from './email-names.ts'
import { guarantorOf } from './guarantor.ts'
import { orderTypes } from './order-states.ts'
import { isEecForm } from './uploads.ts'

/**
 * A guarantor whose e-mail proves too little signs a form, for a new customer who takes finance or comes through the airline
 * partner. What nobody has found out about an address counts against it.
 */
export function missingEecForm(order: OrderDetail): Requirement[] {
  const { orderType, existingCustomer, uploads } = order
  if (orderType !== orderTypes.finance && orderType !== orderTypes.airlinePartner) return []
  const guarantor = guarantorOf(order)
  if (existingCustomer || !guarantor || provesPerson(guarantor.email, order.guarantorEmail)) return []
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

function provesPerson(email: string, known: OrderDetail['guarantorEmail']): boolean {
  if (hasGenericName(email) || isFreeMail(email)) return false
  return known?.valid === true && known.verified && !known.isfreemail
}
