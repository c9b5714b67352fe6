/** A region telephone numbers belong to. */
export type PhoneRegion = {
  /** `Sydney` */
  region: string
  state: string
  /** `02` */
  areaCode: string
  /** How many numbers can be had. */
  available: number
}

export type NumbersProvider = {
  /**
   * Regions with numbers to give.
   * @param range an area code such as `02`; `all` or empty gives every region
   * @throws OutsideError
   */
  regions(range: string): Promise<PhoneRegion[]>
  /** Free numbers (DIDs, `0255501000`) of a region, in their order. @throws OutsideError */
  available(request: { region: string; quantity: number }): Promise<string[]>
  /**
   * Reserves numbers, all of them or none. Those this key has reserved already stay reserved.
   * @throws OutsideError: refused when one is unknown or somebody else's, naming it
   */
  reserve(request: { key: string; dids: readonly string[] }): Promise<void>
  /** Gives back what this key has reserved; anything else in the list is left alone. @throws OutsideError */
  release(request: { key: string; dids: readonly string[] }): Promise<void>
  /**
   * The first of `count` extension numbers that run on, free for this customer: above every one in use and every one
   * ever issued, and not below `from`. What is returned counts as issued; a
   * `count` of 0 only looks.
   * @throws OutsideError
   */
  nextAccountNo(request: {
    customerKey: string
    from: number
    count: number
    taken: readonly number[]
  }): Promise<number>
}
