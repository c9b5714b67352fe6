export const cmcProducts = { insight: 'Insight', report: 'Report' } as const

/** The fields of a row with a number of licences. */
export const licenceLabels = {
  supervisorLicences: 'Supervisors',
  callRecordings: 'Call recordings',
  insightSupervisorLicences: 'Insight supervisors',
  myConsoleLicences: 'My Console',
} as const

/**
 * A kind of licence of a product: the price of one licence in dollars a month excluding GST, and the number of
 * licences that the product includes.
 */
export interface LicenceField {
  name: keyof typeof licenceLabels
  label: string
  product: keyof typeof cmcProducts
  unitCost: number
  defaultQuantity: number
}

/** The licences with the prices of a new installation. A provider may change the prices. */
export const licenceCatalogue: readonly LicenceField[] = [
  { name: 'supervisorLicences', label: 'Supervisors', product: 'insight', unitCost: 10, defaultQuantity: 1 },
  { name: 'callRecordings', label: 'Call recordings', product: 'insight', unitCost: 8, defaultQuantity: 0 },
  { name: 'myConsoleLicences', label: 'My Console', product: 'insight', unitCost: 4, defaultQuantity: 0 },
  { name: 'supervisorLicences', label: 'Supervisors', product: 'report', unitCost: 20, defaultQuantity: 1 },
  { name: 'callRecordings', label: 'Call recordings', product: 'report', unitCost: 8, defaultQuantity: 0 },
  {
    name: 'insightSupervisorLicences',
    label: 'Insight supervisors',
    product: 'report',
    unitCost: 10,
    defaultQuantity: 0,
  },
  { name: 'myConsoleLicences', label: 'My Console', product: 'report', unitCost: 4, defaultQuantity: 0 },
]

/** The licences of a product. */
export const licencesOf = (product: string, licences: readonly LicenceField[]) =>
  licences.filter((field) => field.product === product)
