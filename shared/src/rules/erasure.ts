import { limited } from './schemas.ts'

/** The error of a wrong number in the confirmation of an erasure. */
export const wrongCustomerNumber = (customerID: number) => `Enter the number of the customer, ${customerID}`

export const isCustomerNumber = (text: string, customerID: number) => text.trim() === String(customerID)

/** The reason for an erasure. */
export const erasureReason = limited('Reason', 300).refine((text) => text.trim() !== '', 'Enter the reason')
