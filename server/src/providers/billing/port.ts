import type { Testable } from '../testable.ts'

/** A customer's data in billing (UB). Unknown values are empty texts. */
export type BillingCustomer = {
  /** The type of customer: business or residential. */
  type: string
  /** Company name, or the person's full name. */
  name: string
  /** Eleven digits. */
  abn: string
  email: string
  phone: string
  /** The whole address on one line. */
  address: string
}

/** A customer to create. The key identifies the customer if the request is repeated. */
export type NewBillingCustomer = BillingCustomer & { key: string }

export type BillingProvider = Testable & {
  /**
   * Creates a customer in billing. If the key was used before, returns the first account.
   * @returns the account number, such as `70001234`
   * @throws OutsideError
   */
  createCustomer(customer: NewBillingCustomer): Promise<{ ubAccountNo: string }>
  /**
   * Updates a customer in billing.
   * @throws OutsideError: refused for an unknown account
   */
  updateCustomer(customer: BillingCustomer & { ubAccountNo: string }): Promise<void>
}
