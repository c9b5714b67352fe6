/** A region of telephone numbers. */
export type PhoneRegion = {
  /** `Sydney` */
  region: string
  state: string
  /** `02` */
  areaCode: string
  /** Number of available numbers. */
  available: number
}

export type NumbersProvider = {
  /**
   * Returns the regions with available numbers.
   * @param range an area code such as `02`; `all` or empty for every region
   * @throws OutsideError
   */
  regions(range: string): Promise<PhoneRegion[]>
  /** Returns free numbers (DIDs, such as `0255501000`) of a region in ascending order. @throws OutsideError */
  available(request: { region: string; quantity: number }): Promise<string[]>
  /**
   * Reserves numbers, all or none. Numbers that this key has already reserved stay reserved.
   * @throws OutsideError: refused if a number is unknown or reserved by another key; the message has the number
   */
  reserve(request: { key: string; dids: readonly string[] }): Promise<void>
  /** Releases numbers reserved by this key and ignores others. @throws OutsideError */
  release(request: { key: string; dids: readonly string[] }): Promise<void>
  /**
   * Returns the first of `count` consecutive extension numbers that are free for this customer. They are above all
   * used and issued numbers, and at least `from`. The returned numbers count as issued; a `count` of 0 issues none.
   * @throws OutsideError
   */
  nextAccountNo(request: {
    customerKey: string
    from: number
    count: number
    taken: readonly number[]
  }): Promise<number>
}
