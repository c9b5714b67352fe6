import { choice, count, months, plan } from '../records/kinds.ts'
import { cmcProducts, licenceCatalogue, licenceLabels, licencesOf } from '../rules/cmc-licences.ts'
import { add, fromEx, multiply, zero } from '../rules/prices.ts'
import { addPrices, defineBlock, planPrice } from './block.ts'

const rows = {
  product: choice('Product', cmcProducts, { blank: 'insight', width: 110 }),
  supervisorLicences: count(licenceLabels.supervisorLicences, { width: 100 }),
  callRecordings: count(licenceLabels.callRecordings, { width: 110 }),
  insightSupervisorLicences: count(licenceLabels.insightSupervisorLicences, {
    width: 120,
    help: 'Under the product Report.',
  }),
  myConsoleLicences: count(licenceLabels.myConsoleLicences, { width: 100 }),
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
  complete: (row, { licences }, changed) => {
    if (changed !== 'product') return {}
    const none = licenceCatalogue.map(({ name }) => [name, 0])
    const included = licencesOf(row.product, licences).map(({ name, defaultQuantity }) => [name, defaultQuantity])
    return Object.fromEntries([...none, ...included])
  },
  requires: { product: () => true, ratePlanID: () => false },
  price: (row, catalogue) => {
    const licences = licencesOf(row.product, catalogue.licences)
    const prices = licences.map(({ name, unitCost }) => fromEx(multiply(row[name], unitCost)))
    return addPrices(planPrice({ rows }, row, catalogue), { monthly: add(zero, ...prices), onceOff: zero })
  },
  calls: {
    rows: {
      get: 'GET order/GetCmc/{orderID}',
      save: 'POST order/AddCmc/{orderID}',
      remove: 'DELETE order/DeleteCmcFromOrder/{orderID}',
    },
  },
})
