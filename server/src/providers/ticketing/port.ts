/** A signed order as the people who provision it read it. */
export type NewTicket = {
  /** The same key is the same ticket. */
  key: string
  /** 0 where it is about no order. */
  orderID: number
  /** `Order 10482 for Novak Plumbing` */
  subject: string
  /** The customer's account in billing; empty while there is none. */
  accountNo: string
  /** `Mobile: 3 rows`, one a service. */
  services: string[]
}

export type Ticket = {
  /** What the ticketing system calls the conversation about the order. */
  reference: string
  status: 'open' | 'completed' | 'withdrawn'
}

/** A file that goes with an order. */
export type TicketFile = {
  /** The same key is the same file. */
  key: string
  name: string
  mediaType: string
  content: Buffer
}

export type TicketingProvider = {
  /**
   * Opens a ticket. The same key returns the ticket opened first, as it is by now, whatever else is passed.
   * @throws OutsideError
   */
  openTicket(ticket: NewTicket): Promise<Ticket>
  /**
   * A ticket as it is by now; undefined where there is none.
   * @throws OutsideError
   */
  findTicket(reference: string): Promise<Ticket | undefined>
  /**
   * Takes an open ticket back; one that is withdrawn already stays so.
   * @throws OutsideError: refused when it is completed or not known
   */
  withdrawTicket(reference: string, reason: string): Promise<void>
  /**
   * Adds a file to a ticket, once for a key.
   * @throws OutsideError: refused when the ticket is withdrawn or not known
   */
  attachFile(reference: string, file: TicketFile): Promise<void>
  /**
   * Adds a remark for the people who provision the order, once for a key.
   * @throws OutsideError: refused when the ticket is withdrawn or not known
   */
  addRemark(reference: string, remark: { key: string; text: string }): Promise<void>
}
