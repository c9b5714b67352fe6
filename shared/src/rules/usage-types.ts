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
