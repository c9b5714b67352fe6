import type { OrderDetail } from '../contract/orders.ts'

/** Who answers for a business's debts, and how to reach them. */
export interface Guarantor {
  name: string
  email: string
  /** The authorised representative guarantees in person, so that nobody else is asked for. */
  isRepresentative: boolean
}

/** The guarantor of an order's customer; undefined for a residential one, and for a business that has named none. */
export function guarantorOf({ customer, contacts }: Pick<OrderDetail, 'customer' | 'contacts'>): Guarantor | undefined {
  if (customer.custType === 'residential') return undefined
  const person = customer.isGuarantor ? customer : contacts.find(({ isGuarantor }) => isGuarantor)
  if (!person) return undefined
  const name = [person.firstName, person.surname].filter(Boolean).join(' ')
  return { name, email: person.email, isRepresentative: customer.isGuarantor }
}
