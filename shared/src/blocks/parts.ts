/**
 * Components on a service's page in addition to its grid and the form of its header. Each is in
 * `web/src/blocks/parts/`.
 */
export const partNames = [
  'licences',
  'numbers',
  'internetUpgrade',
  'addressCheck',
  'delivery',
  'hardwareChoice',
  'ports',
] as const

export type PartName = (typeof partNames)[number]
