import type { OrderApplication } from '@dealerline/shared/contract/applications.ts'
import type { LesseeDebit } from '@dealerline/shared/contract/lessee.ts'
import { maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'

/** The application in the result of `app.find_order_detail`. Its details include its services. */
export type FoundApplication = Omit<OrderApplication, 'services'>

/** The application for the order's record, with masked bank numbers. */
export function toOrderApplication(application: FoundApplication | null): OrderApplication | null {
  if (!application) return null
  const { services = [], ...details } = application.details
  const debit = details.directDebit as LesseeDebit | undefined
  return {
    ...application,
    details: { ...details, ...(debit && { directDebit: maskDirectDebit(debit) }) },
    services: services as OrderApplication['services'],
  }
}
