/** A customer's data in billing (UB). Unknown values are empty text. */
export type BillingCustomer = {
  /** Type of customer: business or residential. */
  type: string
  /** Company name, or the person's full name. */
  name: string
  /** Eleven digits. */
  abn: string
  email: string
  phone: string
  /** On one line. */
  address: string
}

/** A customer to create. The same key identifies the same customer. */
export type NewBillingCustomer = BillingCustomer & { key: string }

export type BillingProvider = {
  /**
   * Creates a customer in billing. The same key returns the first account and ignores the other arguments.
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
