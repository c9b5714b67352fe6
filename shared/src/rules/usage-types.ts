/** The numbers in `usageType` of service order lines. */
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

/** The label of each usage type. */
export const usageTypeLabels: Record<UsageType, string> = {
  voIP: 'VoIP',
  did: 'DID',
  mobile: 'Mobile',
  mbe: 'Mobile broadband',
  nbn: 'nbn',
  nbnEnterprise: 'nbn Enterprise',
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

/** Finds a usage type, ignoring case; undefined if there is none. */
export function findUsageType(input: string): UsageType | undefined {
  const names = Object.keys(usageTypes) as UsageType[]
  return names.find((name) => name.toLowerCase() === input.trim().toLowerCase())
}

/** Returns the label of a usage type; an unknown one is returned unchanged. */
export function usageTypeLabel(input: string): string {
  const usage = findUsageType(input)
  return usage ? usageTypeLabels[usage] : input
}

/** Returns the number of a usage type, ignoring case; null if it is missing or unknown. */
export function usageNumber(usage: string | undefined): number | null {
  const name = usage === undefined ? undefined : findUsageType(usage)
  return name === undefined ? null : usageTypes[name]
}
