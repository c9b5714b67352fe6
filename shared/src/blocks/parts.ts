/**
 * What a service's page draws beside its grid, and its header's form, for what a grid can't say: each name has its
 * component in `web/src/blocks/parts/`.
 */
export const partNames = [
  'licences',
  'numbers',
  'internetUpgrade',
  'addressCheck',
  'delivery',
  'hardwareChoice',
] as const

export type PartName = (typeof partNames)[number]
