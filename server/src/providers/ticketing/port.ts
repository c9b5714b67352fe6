/** A signed order for the people who provision it. */
export type NewTicket = {
  /** The same key identifies the same ticket. */
  key: string
  /** 0 if it is not about an order. */
  orderID: number
  /** `Order 10482 for Novak Plumbing` */
  subject: string
  /** The customer's account in billing; empty if there is none. */
  accountNo: string
  /** One text per service, such as `Mobile: 3 rows`. */
  services: string[]
}

export type Ticket = {
  /** The ticketing system's reference of the conversation. */
  reference: string
  status: 'open' | 'completed' | 'withdrawn'
}

/** A file for an order's ticket. */
export type TicketFile = {
  /** The same key identifies the same file. */
  key: string
  name: string
  mediaType: string
  content: Buffer
}

export type TicketingProvider = {
  /**
   * Opens a ticket. The same key returns the first ticket in its current state and ignores the other arguments.
   * @throws OutsideError
   */
  openTicket(ticket: NewTicket): Promise<Ticket>
  /**
   * Returns a ticket in its current state; undefined if there is none.
   * @throws OutsideError
   */
  findTicket(reference: string): Promise<Ticket | undefined>
  /**
   * Withdraws an open ticket; a withdrawn one stays unchanged.
   * @throws OutsideError: refused if it is completed or unknown
   */
  withdrawTicket(reference: string, reason: string): Promise<void>
  /**
   * Adds a file to a ticket, once per key.
   * @throws OutsideError: refused if the ticket is withdrawn or unknown
   */
  attachFile(reference: string, file: TicketFile): Promise<void>
  /**
   * Adds a remark for the people who provision the order, once per key.
   * @throws OutsideError: refused if the ticket is withdrawn or unknown
   */
  addRemark(reference: string, remark: { key: string; text: string }): Promise<void>
}
