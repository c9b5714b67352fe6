import type { AbnResult, CompanyInput } from '../contract/company.ts'

type SoleTraderFacts = Pick<CompanyInput, 'otherOrganisation' | 'isdirectorSurnameRequired' | 'isdateOfBirthRequired'>

/** Whether an entity type of the register (`IND`, `DIT`, …) follows the rules for sole traders. */
export function isSoleTraderStyle(entityTypeCode: string): boolean {
  const code = entityTypeCode.trim().toUpperCase()
  return code === 'IND' || code.includes('T')
}

/** Returns which director details the entity type requires: sole traders need a surname and a date of birth. */
export function soleTraderFacts(entityTypeCode: string): SoleTraderFacts {
  const required = isSoleTraderStyle(entityTypeCode)
  return { otherOrganisation: required, isdirectorSurnameRequired: required, isdateOfBirthRequired: required }
}

export type RegisterFacts = SoleTraderFacts &
  Pick<
    CompanyInput,
    'abn' | 'companyName' | 'tradingName' | 'entityType' | 'acn' | 'abn_status_from_date' | 'isUpdatedTradingName'
  >

/** Returns the company fields that a register entry fills; the ACN falls back to the ABN. */
export function companyFromRegister(entry: AbnResult): RegisterFacts {
  return {
    abn: entry.abn,
    companyName: entry.entity_name,
    tradingName: entry.other_names[0] ?? '',
    isUpdatedTradingName: false,
    entityType: entry.entity_type_code,
    acn: entry.acn || entry.abn,
    abn_status_from_date: entry.abn_status_from_date.slice(0, 10),
    ...soleTraderFacts(entry.entity_type_code),
  }
}

/**
 * Returns the whole months from an ABN's status date to another day, both YYYY-MM-DD; 0 without a date or for a future
 * date.
 */
export function monthsSince(statusDate: string, today: string): number {
  const [year, month, day] = parts(statusDate)
  const [thisYear, thisMonth, thisDay] = parts(today)
  if (!year || !thisYear) return 0
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0)
  return Math.max(0, months)
}

function parts(date: string): [number, number, number] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? []
  return [Number(year ?? 0), Number(month ?? 0), Number(day ?? 0)]
}
