/** A business that is a member of the airline partner's programme. */
export type AirlineMember = {
  membershipNo: string
  /** Eleven digits. */
  abn: string
  businessName: string
  status: 'active' | 'suspended'
  /** `YYYY-MM-DD`. */
  since: string
}

/** A business that wants to join; the same key is the same application. Empty text stands for what is not known. */
export type AirlineApplication = {
  key: string
  /** Eleven digits. */
  abn: string
  businessName: string
  contactName: string
  email: string
  phone: string
  /** Codes of the supporting data. */
  industry: string
  turnover: string
  employees: string
}

/** What became of an application. */
export type AirlineOutcome = {
  /** What the partner calls the application. */
  reference: string
  status: 'pending' | 'enrolled' | 'declined'
  /** Of who is enrolled. */
  membershipNo: string
  /** Why it was declined. */
  reason: string
}

export type AirlineProvider = {
  /** The member with this ABN, undefined where there is none. @throws OutsideError */
  findMember(abn: string): Promise<AirlineMember | undefined>
  /**
   * Hands an application in. The same key answers the application made first, whatever else is passed.
   * @throws OutsideError: refused where the business is a member already
   */
  enrol(application: AirlineApplication): Promise<AirlineOutcome>
  /** What became of an application, undefined where the partner knows none of this name. @throws OutsideError */
  findEnrolment(reference: string): Promise<AirlineOutcome | undefined>
}
