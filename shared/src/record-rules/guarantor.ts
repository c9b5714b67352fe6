import type { OrderDetail } from '../contract/orders.ts'
import { personName } from '../rules/person-name.ts'

/** The person who guarantees a business's debts. */
export interface Guarantor {
  name: string
  email: string
  /** Whether the authorised representative guarantees in person, so that no other guarantor is required. */
  isRepresentative: boolean
}

/**
 * Returns the guarantor of an order's customer; undefined for a residential customer and for a business without one.
 */
export function guarantorOf({ customer, contacts }: Pick<OrderDetail, 'customer' | 'contacts'>): Guarantor | undefined {
  if (customer.custType === 'residential') return undefined
  const person = customer.isGuarantor ? customer : contacts.find(({ isGuarantor }) => isGuarantor)
  if (!person) return undefined
  return { name: personName(person), email: person.email, isRepresentative: customer.isGuarantor }
}
