/** A business that is a member of the airline partner's programme. */
export type AirlineMember = {
  membershipNo: string
  /** Eleven digits. */
  abn: string
  businessName: string
  status: 'active' | 'suspended'
  /** The day of the enrolment, as `YYYY-MM-DD`. */
  since: string
}

/** A business that wants to join the programme. The key identifies the application. Unknown values are empty texts. */
export type AirlineApplication = {
  key: string
  /** Eleven digits. */
  abn: string
  businessName: string
  contactName: string
  email: string
  phone: string
  /** Codes of the partner's lists, also for turnover and employees. */
  industry: string
  turnover: string
  employees: string
}

/** The outcome of an application. */
export type AirlineOutcome = {
  /** The partner's reference of the application. */
  reference: string
  status: 'pending' | 'enrolled' | 'declined'
  /** Empty before the enrolment. */
  membershipNo: string
  /** Why it was declined. */
  reason: string
}

export type AirlineProvider = {
  /** Returns the member with this ABN. Undefined if there is none. @throws OutsideError */
  findMember(abn: string): Promise<AirlineMember | undefined>
  /**
   * Submits an application. If the key was used before, returns the outcome of the first application.
   * @throws OutsideError: refused if the business is already a member
   */
  enrol(application: AirlineApplication): Promise<AirlineOutcome>
  /** Returns the outcome of an application. Undefined for an unknown reference. @throws OutsideError */
  findEnrolment(reference: string): Promise<AirlineOutcome | undefined>
}
