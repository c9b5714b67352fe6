import type { RatePlan } from '../records/catalogue-fields.ts'
import { address, bundle, choice, contact, flag, money, months, option, phone, plan, text } from '../records/kinds.ts'
import { fromInc } from '../rules/prices.ts'
import { defineBlock } from './block.ts'

export const internetTypes = {
  nbn: 'nbn',
  nbnEnterprise: 'nbn Enterprise Ethernet',
  fibre: 'Fibre',
  fiveG: '5G',
  adsl: 'ADSL',
  efm: 'Ethernet over copper (EFM)',
  mbe: 'Mobile broadband',
} as const

/** Target time to repair a fault. */
const serviceLevels = { 0: 'Standard', 1: '12 hours', 2: '8 hours', 3: '4 hours' } as const

const planValues = (plan: RatePlan | undefined) => ({
  monthlyPrice: plan?.monthlyRetail ?? 0,
  connectionFee: plan?.ConnectionFee ?? 0,
  usageAllowance: plan?.dataAllowance ?? '',
})

/** Returns the internet type of a plan: the one that equals its usage type, ignoring case. */
const typeOf = (plan: RatePlan | undefined) =>
  Object.keys(internetTypes).find((type) => type.toLowerCase() === plan?.usageType.toLowerCase())

export const internet = defineBlock({
  name: 'internet',
  label: 'Internet',
  route: '/create-internet',
  icon: 'world',
  order: 140,
  rowID: 'internetID',
  rows: {
    internetType: choice('Type', internetTypes, { width: 150 }),
    ratePlanID: plan('Plan', ['nbn', 'nbnEnterprise', 'fibre', 'fiveG', 'adsl', 'efm', 'mbe'], {
      typeField: 'internetType',
    }),
    usageAllowance: text('Data allowance', { length: 40, width: 120 }),
    speedRequested: text('Speed', { length: 40, width: 110 }),
    monthlyPrice: money('Monthly price (inc GST)', { width: 120 }),
    connectionFee: { ...money('Connection fee (inc GST)', { width: 120 }), column: 'onceOffCharge' },
    contractTerm: months(),
    addressID: address(),
    serviceNumber: phone('Existing service number', 'mobilenumber', { width: 150 }),
    contactID: contact('Site contact'),
    bundleId: bundle(),
    serviceLevelId: option('Service level', serviceLevels, { width: 110 }),
    modemRequired: flag('Modem', false, { width: 80, help: 'A modem is delivered.' }),
    dataBackup: flag('Data backup', false, { width: 90, help: 'A mobile backup device is delivered.' }),
    upgrade: flag('Upgrade', false, { width: 80, help: 'Replaces a service the customer has.' }),
    sqSuccess: flag('Serviceable', false, { width: 90, internal: true }),
  },
  parts: ['internetUpgrade', 'addressCheck'],
  requiredToSave: ['internetType', 'ratePlanID'],
  listPrices: [
    { field: 'monthlyPrice', price: (row, catalogue) => catalogue.plan(row.ratePlanID)?.monthlyRetail },
    { field: 'connectionFee', price: (row, catalogue) => catalogue.plan(row.ratePlanID)?.ConnectionFee },
  ],
  complete: (row, catalogue, changed) => {
    const selectedPlan = catalogue.plan(row.ratePlanID)
    const internetType = typeOf(selectedPlan) ?? row.internetType
    if (changed === 'internetType' && internetType !== row.internetType)
      return { ratePlanID: 0, ...planValues(undefined) }
    const isUnpriced = row.monthlyPrice === 0 && row.connectionFee === 0
    return { internetType, ...((changed === 'ratePlanID' || isUnpriced) && planValues(selectedPlan)) }
  },
  requires: { internetType: () => true, addressID: () => true },
  price: (row) => ({ monthly: fromInc(row.monthlyPrice), onceOff: fromInc(row.connectionFee) }),
  goods: [
    { rule: 'SEND-delivery-address-modem', isGoods: (row) => row.modemRequired },
    { rule: 'SEND-delivery-address-backup', isGoods: (row) => row.dataBackup },
  ],
  calls: {
    rows: {
      get: 'GET order/GetInternet/{orderID}',
      save: 'POST order/AddInternetOrder/{orderID}',
      remove: 'DELETE order/DeleteInternetFromOrder/{orderID}',
    },
  },
})
