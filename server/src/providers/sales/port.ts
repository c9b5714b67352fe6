import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'

/** A future dealer, as reported to the sales system. Unknown values are empty text. */
export type SalesApplicant = {
  /** Key in the sales system: the same key is the same person. */
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
  /** Reports that a person reached a step. Repeating it changes nothing. @throws OutsideError */
  update(step: SalesStep, applicant: SalesApplicant): Promise<void>
}
