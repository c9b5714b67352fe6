import { orderTypes } from './order-states.ts'

/** The months that a new row begins with. */
export const contractTerms = { usual: 24, airlinePartner: 36, teams: 12 } as const

/** The term of a new row: that of the airline partner on its orders, else the one given. */
export function termOfNewRow({ orderType }: { orderType: number }, otherwise: number = contractTerms.usual): number {
  return orderType === orderTypes.airlinePartner ? contractTerms.airlinePartner : otherwise
}
