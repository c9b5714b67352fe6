import { orderTypes } from './order-states.ts'

/** Default contract terms of new rows, in months. */
export const contractTerms = { usual: 24, airlinePartner: 36, teams: 12 } as const

/** Returns the contract term of a new row: 36 months on orders of the airline partner, otherwise the default. */
export function termOfNewRow({ orderType }: { orderType: number }, defaultTerm: number = contractTerms.usual): number {
  return orderType === orderTypes.airlinePartner ? contractTerms.airlinePartner : defaultTerm
}
