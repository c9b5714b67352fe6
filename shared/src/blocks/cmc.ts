import { add, fromEx, multiply, zero } from '../rules/prices.ts'
import { addPrices, defineBlock, planPrice } from './block.ts'
import { choice, count, months, plan } from './kinds.ts'

export const cmcProducts = { insight: 'Insight', report: 'Report' } as const
export type CmcProduct = keyof typeof cmcProducts

/**
 * A kind of licence of a product: the price of one licence in dollars a month excluding GST, and the number of
 * licences that the product includes.
 */
export interface LicenceField {
  name: 'supervisorLicences' | 'callRecordings' | 'insightSupervisorLicences' | 'myConsoleLicences'
  label: string
  product: CmcProduct
  unitCost: number
  defaultQuantity: number
}

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

export const licencesOf = (product: string) => licenceCatalogue.filter((field) => field.product === product)

const rows = {
  product: choice('Product', cmcProducts, { blank: 'insight', width: 110 }),
  supervisorLicences: count('Supervisors', { width: 100 }),
  callRecordings: count('Call recordings', { width: 110 }),
  insightSupervisorLicences: count('Insight supervisors', { width: 120, help: 'Under the product Report.' }),
  myConsoleLicences: count('My Console', { width: 100 }),
  ratePlanID: plan('Plan', ['cmc']),
  contractLengthMonths: months(),
}

export const cmc = defineBlock({
  name: 'cmc',
  label: 'Call Management Console',
  route: '/create-cmc',
  notRetrieved: 'cmcNotRetrieved',
  icon: 'layout-dashboard',
  order: 220,
  usageType: 'cmc',
  rowID: 'cmcID',
  rows,
  parts: ['licences'],
  // A new record has no licences; choosing a product sets the quantities included with it.
  complete: (row, _catalogue, changed) => {
    if (changed !== 'product') return {}
    const none = licenceCatalogue.map(({ name }) => [name, 0])
    const included = licencesOf(row.product).map(({ name, defaultQuantity }) => [name, defaultQuantity])
    return Object.fromEntries([...none, ...included])
  },
  requires: { product: () => true, ratePlanID: () => false },
  price: (row, catalogue) => {
    const licences = licencesOf(row.product).map(({ name, unitCost }) => fromEx(multiply(row[name], unitCost)))
    return addPrices(planPrice({ rows }, row, catalogue), { monthly: add(zero, ...licences), onceOff: zero })
  },
  calls: {
    rows: {
      get: 'GET order/GetCmc/{orderID}',
      save: 'POST order/AddCmc/{orderID}',
      remove: 'DELETE order/DeleteCmcFromOrder/{orderID}',
    },
  },
})
