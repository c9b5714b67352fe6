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

/** A business that wants to join. The same key identifies the same application. Unknown values are empty text. */
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

/** Outcome of an application. */
export type AirlineOutcome = {
  /** The partner's reference of the application. */
  reference: string
  status: 'pending' | 'enrolled' | 'declined'
  /** Set after the enrolment. */
  membershipNo: string
  /** Why it was declined. */
  reason: string
}

export type AirlineProvider = {
  /** Returns the member with this ABN; undefined if there is none. @throws OutsideError */
  findMember(abn: string): Promise<AirlineMember | undefined>
  /**
   * Submits an application. The same key returns the first application and ignores the other arguments.
   * @throws OutsideError: refused if the business is already a member
   */
  enrol(application: AirlineApplication): Promise<AirlineOutcome>
  /** Returns the outcome of an application; undefined for an unknown reference. @throws OutsideError */
  findEnrolment(reference: string): Promise<AirlineOutcome | undefined>
}
