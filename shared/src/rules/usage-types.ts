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

/** The number of a usage type written in any case; null for none, or one that is not known. */
export function usageNumber(usage: string | undefined): number | null {
  const wanted = usage?.toLowerCase()
  return Object.entries(usageTypes).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null
}

/** How a usage type is called on screens and paper. */
export const usageLabels: Record<UsageType, string> = {
  answering: 'Answering',
  fiveG: '5G',
  adsl: 'ADSL',
  cmc: 'Call Management Console',
  did: 'DID',
  efm: 'EFM',
  fax: 'Fax',
  fibre: 'Fibre',
  mbe: 'MBE',
  mobile: 'Mobile',
  moh: 'Music on hold',
  nbn: 'NBN',
  nbnEnterprise: 'NBN Enterprise',
  sip: 'SIP',
  teams: 'Teams',
  voice: 'Voice',
  voIP: 'VoIP',
}
