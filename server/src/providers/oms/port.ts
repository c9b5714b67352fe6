/** A dealer as the order management system (OMS) knows it. Empty text stands for what is not known. */
export type OmsDealer = {
  /** What OMS and billing call the dealer: `UB104`. */
  ubDealerID: string
  dealerIDno: string
  name: string
  /** Lower case. */
  email: string
  groupNo: string
}

export type OmsProvider = {
  /** Every dealer that OMS has. @throws OutsideError */
  dealers(): Promise<OmsDealer[]>
}
