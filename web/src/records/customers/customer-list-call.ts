import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'

/** Returns the call that lists customers: direct sales have a separate one. */
export const listCallFor = ({ authLevel }: SignedInDealer) =>
  authLevel === 'DirectSales' ? customerCalls.retrieveDirectSalesCustomers : customerCalls.retrieveDealerCustomers
