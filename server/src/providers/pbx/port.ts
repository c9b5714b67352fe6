/** A service that the telephone system runs for a customer. Missing values are empty texts. */
export type PbxService = {
  serviceID: string
  /** Such as `501`. */
  extension: string
  name: string
  /** The telephone system's name of the kind of service, such as `extension`, `huntgroup` or `attendant`. */
  kind: string
  /** The telephone number that reaches it. */
  number: string
  active: boolean
}

export type PbxProvider = {
  /**
   * Returns the services of a customer, sorted by extension. The list is empty for an unknown customer.
   * @throws OutsideError
   */
  services(customerKey: string): Promise<PbxService[]>
}
