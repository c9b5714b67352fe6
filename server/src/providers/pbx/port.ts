/** Something the telephone system runs for a customer. Empty text stands for what there is none of. */
export type PbxService = {
  serviceID: string
  /** `501` */
  extension: string
  name: string
  /** `extension`, `huntgroup`, `attendant`, … as the telephone system calls it. */
  kind: string
  /** The telephone number that leads there. */
  number: string
  active: boolean
}

export type PbxProvider = {
  /**
   * What runs for a customer, by extension; empty where the telephone system does not know the customer.
   * @throws OutsideError
   */
  services(customerKey: string): Promise<PbxService[]>
}
