/** An entry of the Australian Business Register, with the register's names of fields. */
export type AbnEntry = {
  entity_name: string
  /** A code such as `PRV` for a company, `IND` for a sole trader or `DIT` for a trust. */
  entity_type_code: string
  /** The kind of the name in entity_name: `LegalName` or `MainName`. */
  entity_name_type: string
  /** Business and trading names. */
  other_names: string[]
  /** Eleven digits. */
  abn: string
  /** Nine digits. Only companies have one. */
  acn: string | null
  /** The day since which the entry has been active or cancelled, as `YYYY-MM-DD`. */
  abn_status_from_date: string
  active: boolean
}

export type AbnProvider = {
  /**
   * Returns the entry of an ABN, which may contain spaces. Undefined for an unknown or invalid number.
   * @throws OutsideError
   */
  lookup(abn: string): Promise<AbnEntry | undefined>
}
