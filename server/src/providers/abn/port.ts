/** An entry of the Australian Business Register, in its words. */
export type AbnEntry = {
  entity_name: string
  /** `PRV` company, `IND` sole trader, `DIT` trust and so on. */
  entity_type_code: string
  /** What kind of name entity_name is: `LegalName` or `MainName`. */
  entity_name_type: string
  /** Business and trading names. */
  other_names: string[]
  /** Eleven digits. */
  abn: string
  /** Nine digits, companies only. */
  acn: string | null
  /** `YYYY-MM-DD` since when the entry has been as it is, active or cancelled. */
  abn_status_from_date: string
  active: boolean
}

export type AbnProvider = {
  /**
   * The entry of an ABN, spaces allowed, or undefined when the register has none or the number cannot be one.
   * @throws OutsideError
   */
  lookup(abn: string): Promise<AbnEntry | undefined>
}
