import { z } from 'zod'

/** A ticket about a signed order, for the people who provision the order. */
export type NewTicket = {
  /** Identifies the ticket if the request is repeated. */
  key: string
  /** The order, or 0 if the ticket is not about an order. */
  orderID: number
  /** Such as `Order 10482 for Novak Plumbing`. */
  subject: string
  /** The customer's account in billing. Empty if there is none. */
  accountNo: string
  /** One text per service, such as `Mobile: 3 lines`. */
  services: string[]
}

export const ticket = z.object({
  /** The ticketing system's reference of the conversation. */
  reference: z.union([z.string().min(1), z.number()]).transform(String),
  status: z.enum(['open', 'completed', 'withdrawn']).default('open'),
})
export type Ticket = z.output<typeof ticket>

/** A file for an order's ticket. */
export type TicketFile = {
  /** Identifies the file if the request is repeated. */
  key: string
  name: string
  mediaType: string
  content: Buffer
}

export type TicketingProvider = {
  /**
   * Opens a ticket. If the key was used before, returns the first ticket in its current state.
   * @throws OutsideError
   */
  openTicket(ticket: NewTicket): Promise<Ticket>
  /**
   * Returns a ticket in its current state. Undefined if there is none.
   * @throws OutsideError
   */
  findTicket(reference: string): Promise<Ticket | undefined>
  /**
   * Withdraws an open ticket. A withdrawn ticket stays unchanged.
   * @throws OutsideError: refused if it is completed or unknown
   */
  withdrawTicket(reference: string, reason: string): Promise<void>
  /**
   * Adds a file to a ticket. Adds nothing if the key was used before.
   * @throws OutsideError: refused if the ticket is withdrawn or unknown
   */
  attachFile(reference: string, file: TicketFile): Promise<void>
  /**
   * Adds a remark for the people who provision the order. Adds nothing if the key was used before.
   * @throws OutsideError: refused if the ticket is withdrawn or unknown
   */
  addRemark(reference: string, remark: { key: string; text: string }): Promise<void>
}
