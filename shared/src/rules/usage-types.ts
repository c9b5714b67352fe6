/** The numbers that service order lines carry in `usageType`. */
export const usageTypes = {
  answering: 0,
  fiveG: 1,
  adsl: 2,
  cmc: 3,
  did: 4,
  efm: 5,
  fax: 6,
  fibre: 7,
  mbe: 8,
  mobile: 9,
  moh: 10,
  nbn: 11,
  nbnEnterprise: 12,
  sip: 13,
  teams: 14,
  voice: 15,
  voIP: 16,
} as const

export type UsageType = keyof typeof usageTypes

/** What people call each usage type. */
export const usageTypeLabels: Record<UsageType, string> = {
  voIP: 'VoIP',
  did: 'DID',
  mobile: 'Mobile',
  mbe: 'Mobile broadband',
  nbn: 'NBN',
  nbnEnterprise: 'NBN Enterprise',
  fiveG: '5G',
  fibre: 'Fibre',
  efm: 'EFM',
  adsl: 'ADSL',
  voice: 'Voice',
  sip: 'SIP',
  teams: 'Teams',
  fax: 'Fax',
  cmc: 'CMC',
  moh: 'Music on hold',
  answering: 'Answering',
}

/** The usage type that is meant, in whatever case of letters it is written; undefined for none of them. */
export function findUsageType(written: string): UsageType | undefined {
  const known = Object.keys(usageTypes) as UsageType[]
  return known.find((name) => name.toLowerCase() === written.trim().toLowerCase())
}

/** How a plan's usage type is shown; one that is not known is shown as it is written. */
export function usageTypeLabel(written: string): string {
  const known = findUsageType(written)
  return known ? usageTypeLabels[known] : written
}

/** The number of a usage type written in any case; null for none, or one that is not known. */
export function usageNumber(usage: string | undefined): number | null {
  const known = usage === undefined ? undefined : findUsageType(usage)
  return known === undefined ? null : usageTypes[known]
}
