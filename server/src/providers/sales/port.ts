import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'
import type { Testable } from '../testable.ts'

/** A future dealer, in the form in which the sales system gets them. Unknown values are empty texts. */
export type SalesApplicant = {
  /** The key that identifies the person in the sales system. */
  key: string
  /** `1` after onboarding has started. */
  salesForceID: string
  dealerName: string
  contactName: string
  email: string
  phone: string
  region: string
}

export type SalesProvider = Testable & {
  /** Reports that a person reached a step. A repeated report changes nothing. @throws OutsideError */
  update(step: SalesStep, applicant: SalesApplicant): Promise<void>
}
