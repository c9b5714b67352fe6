import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'

/** Somebody who is to sell, as the sales system is told of them. Empty text stands for what is not known. */
export type SalesApplicant = {
  /** What the sales system knows them by: the same key is the same person. */
  key: string
  /** `1` from onboarding on. */
  salesForceID: string
  dealerName: string
  contactName: string
  email: string
  phone: string
  region: string
}

export type SalesProvider = {
  /** Brings somebody to a step. Doing it again changes nothing more. @throws OutsideError */
  update(step: SalesStep, applicant: SalesApplicant): Promise<void>
}
