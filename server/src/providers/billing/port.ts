/** What billing (UB) keeps about a customer. Empty text stands for what is not known. */
export type BillingCustomer = {
  /** Business or residential, in the portal's words. */
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

/** A customer to create; the same key is the same customer. */
export type NewBillingCustomer = BillingCustomer & { key: string }

export type BillingProvider = {
  /**
   * Creates a customer in billing. The same key returns the account made first, whatever else is passed.
   * @returns the account number, `70001234`
   * @throws OutsideError
   */
  createCustomer(customer: NewBillingCustomer): Promise<{ ubAccountNo: string }>
  /**
   * Brings a customer in billing up to date.
   * @throws OutsideError: refused when billing does not know the account
   */
  updateCustomer(customer: BillingCustomer & { ubAccountNo: string }): Promise<void>
}
