import type { LinkKind } from '@dealerline/shared/contract/call.ts'
import type { Transaction } from '../kernel/database.ts'

/** A link of a customer. */
export interface CustomerLink {
  guid: string
  kind: LinkKind
  orderID: number
  dealerID: number
  name: string
  email: string
  mobile: string
}

export function findCustomerLink(tx: Transaction, guid: string): Promise<CustomerLink | undefined> {
  return tx.first<CustomerLink>({
    name: 'find_customer_link',
    text: `select guid, kind, order_id as "orderID", dealer_id as "dealerID", name, email, mobile from customer_links
      where guid = $1`,
    values: [guid],
  })
}
