import { z } from 'zod'
import { word } from '../http-adapter.ts'

/** A business that is a member of the airline partner's programme. */
export const member = z.object({
  membershipNo: word.pipe(z.string().min(1)),
  /** Eleven digits. */
  abn: word,
  businessName: word,
  status: z.enum(['active', 'suspended']),
  /** The day of the enrolment, as `YYYY-MM-DD`. */
  since: word.transform((day) => day.slice(0, 10)),
})
export type AirlineMember = z.output<typeof member>

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
export const outcome = z
  .object({
    /** The partner's reference of the application. */
    reference: word.pipe(z.string().min(1)),
    status: z.enum(['pending', 'enrolled', 'declined']),
    /** Empty before the enrolment. */
    membershipNo: word,
    /** Why it was declined. */
    reason: word,
  })
  // Refuse a reply with a member who has no membership number.
  .refine(({ status, membershipNo }) => status !== 'enrolled' || membershipNo !== '')
export type AirlineOutcome = z.output<typeof outcome>

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
