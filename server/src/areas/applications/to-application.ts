import type { OrderApplication } from '@dealerline/shared/contract/applications.ts'
import type { LesseeDebit } from '@dealerline/shared/contract/lessee.ts'
import { maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'

/** What `app.find_order_detail` finds of an application: its services lie among the details. */
export type FoundApplication = Omit<OrderApplication, 'services'>

/** An application as its order knows it, bank numbers masked. */
export function toOrderApplication(found: FoundApplication | null): OrderApplication | null {
  if (!found) return null
  const { services = [], ...details } = found.details
  const debit = details.directDebit as LesseeDebit | undefined
  return {
    ...found,
    details: { ...details, ...(debit && { directDebit: maskDirectDebit(debit) }) },
    services: services as OrderApplication['services'],
  }
}
