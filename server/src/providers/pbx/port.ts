import { z } from 'zod'
import { identifier } from '../http-adapter.ts'

/** A service that the telephone system runs for a customer. Missing values are empty texts. */
export const service = z.object({
  serviceID: identifier,
  /** Such as `501`. */
  extension: identifier,
  name: z.string().default(''),
  /** The telephone system's name of the kind of service, such as `extension`, `huntgroup` or `attendant`. */
  kind: z.string().default(''),
  /** The telephone number that reaches it. */
  number: z.string().default(''),
  active: z.boolean().default(true),
})
export type PbxService = z.output<typeof service>

export type PbxProvider = {
  /**
   * Returns the services of a customer, sorted by extension. The list is empty for an unknown customer.
   * @throws OutsideError
   */
  services(customerKey: string): Promise<PbxService[]>
}
