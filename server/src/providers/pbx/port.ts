/** A service that the telephone system runs for a customer. Missing values are empty text. */
export type PbxService = {
  serviceID: string
  /** `501` */
  extension: string
  name: string
  /** The kind of service, as the telephone system names it: `extension`, `huntgroup`, `attendant`, … */
  kind: string
  /** The telephone number that reaches it. */
  number: string
  active: boolean
}

export type PbxProvider = {
  /**
   * Returns a customer's services by extension; empty for an unknown customer.
   * @throws OutsideError
   */
  services(customerKey: string): Promise<PbxService[]>
}
