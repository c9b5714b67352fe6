import { z } from 'zod'

/** A region of telephone numbers. */
export const region = z.object({
  /** Such as `Sydney`. */
  region: z.string(),
  state: z.string(),
  /** Such as `02`. */
  areaCode: z.string(),
  /** How many numbers are available. */
  available: z.number(),
})
export type PhoneRegion = z.output<typeof region>

export type NumbersProvider = {
  /**
   * Returns the regions with available numbers.
   * @param range an area code such as `02`; `all` or empty for every region
   * @throws OutsideError
   */
  regions(range: string): Promise<PhoneRegion[]>
  /** Returns available numbers (DIDs, such as `0255501000`) of a region in ascending order. @throws OutsideError */
  available(request: { region: string; quantity: number }): Promise<string[]>
  /**
   * Reserves all of the numbers or none. Numbers that this key has already reserved stay reserved.
   * @throws OutsideError: refused, with the numbers in the message, if some are unknown or reserved by another key
   */
  reserve(request: { key: string; dids: readonly string[] }): Promise<void>
  /** Releases the numbers that this key has reserved, and ignores others. @throws OutsideError */
  release(request: { key: string; dids: readonly string[] }): Promise<void>
  /**
   * Issues `count` consecutive extension numbers to a customer and returns the first. They are at least `from`, and
   * higher than all numbers in `taken` and all numbers issued to the customer before. With a `count` of 0, returns the
   * next number without issuing it.
   * @throws OutsideError
   */
  nextAccountNo(request: {
    customerKey: string
    from: number
    count: number
    taken: readonly number[]
  }): Promise<number>
}
