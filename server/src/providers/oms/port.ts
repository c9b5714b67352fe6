/** A dealer in the order management system (OMS). Unknown values are empty texts. */
export type OmsDealer = {
  /** The dealer's ID in OMS and billing, such as `UB104`. */
  ubDealerID: string
  dealerIDno: string
  name: string
  /** In lower case. */
  email: string
  groupNo: string
}

export type OmsProvider = {
  /** Returns all dealers of OMS. @throws OutsideError */
  dealers(): Promise<OmsDealer[]>
}
