import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'

/** The call that lists customers: direct sales have one of their own. */
export const listCallFor = ({ authLevel }: SignedInDealer) =>
  authLevel === 'DirectSales' ? customerCalls.retrieveDirectSalesCustomers : customerCalls.retrieveDealerCustomers
