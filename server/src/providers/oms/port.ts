import { z } from 'zod'
import { word } from '../http-adapter.ts'

/** A dealer in the order management system (OMS). Unknown values are empty texts. */
export const dealer = z.object({
  /** The dealer's ID in OMS and billing, such as `UB104`. */
  ubDealerID: word,
  dealerIDno: word,
  name: word,
  /** In lower case. */
  email: word.transform((email) => email.toLowerCase()),
  groupNo: word,
})
export type OmsDealer = z.output<typeof dealer>

export type OmsProvider = {
  /** Returns all dealers of OMS. @throws OutsideError */
  dealers(): Promise<OmsDealer[]>
}
