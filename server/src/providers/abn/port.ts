/** An entry of the Australian Business Register, in the register's terms. */
export type AbnEntry = {
  entity_name: string
  /** `PRV` company, `IND` sole trader, `DIT` trust and so on. */
  entity_type_code: string
  /** Kind of name in entity_name: `LegalName` or `MainName`. */
  entity_name_type: string
  /** Business and trading names. */
  other_names: string[]
  /** Eleven digits. */
  abn: string
  /** Nine digits, companies only. */
  acn: string | null
  /** `YYYY-MM-DD`: the day since which the entry has been active or cancelled. */
  abn_status_from_date: string
  active: boolean
}

export type AbnProvider = {
  /**
   * Returns the entry of an ABN, spaces allowed; undefined for an unknown or invalid number.
   * @throws OutsideError
   */
  lookup(abn: string): Promise<AbnEntry | undefined>
}
