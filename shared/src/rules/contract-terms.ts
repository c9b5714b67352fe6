import { orderTypes } from './order-states.ts'

/** Default contract terms of new rows, in months. */
export const contractTerms = { usual: 24, airlinePartner: 36, teams: 12 } as const

/** Returns the term of a new row: the airline partner's on its orders, otherwise the given default. */
export function termOfNewRow({ orderType }: { orderType: number }, defaultTerm: number = contractTerms.usual): number {
  return orderType === orderTypes.airlinePartner ? contractTerms.airlinePartner : defaultTerm
}
