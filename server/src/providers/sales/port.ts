import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'

/** A future dealer, as reported to the sales system. Unknown values are empty text. */
export type SalesApplicant = {
  /** Key in the sales system. The same key identifies the same person. */
  key: string
  /** `1` once onboarding has started. */
  salesForceID: string
  dealerName: string
  contactName: string
  email: string
  phone: string
  region: string
}

export type SalesProvider = {
  /** Reports that a person reached a step. A repeated report changes nothing. @throws OutsideError */
  update(step: SalesStep, applicant: SalesApplicant): Promise<void>
}
