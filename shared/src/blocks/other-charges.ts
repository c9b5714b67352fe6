import { z } from 'zod'
import { smallest } from '../extremes.ts'
import { choice, count, flag, money, months, option, quantity, text } from '../records/kinds.ts'
import { maxID } from '../rules/ids.ts'
import { installationCategories, installationServices, serviceNames } from '../rules/installation-services.ts'
import { fromEx, multiply, type Price, zero } from '../rules/prices.ts'
import { defineBlock, onceOff } from './block.ts'
import { defaultHandset } from './hardware.ts'
import type { Page } from './page.ts'

export const frequencies = { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' } as const
const monthsOf: Record<string, number> = { monthly: 1, quarterly: 3, yearly: 12 }

/** Converts a recurring charge to dollars a month. */
function recurring(ex: number, frequency: string): Price {
  return { monthly: fromEx(ex / (monthsOf[frequency] ?? 1)), onceOff: zero }
}

const item = text('Item', {
  width: 200,
  help: 'A number from the hardware catalogue, or a description in your own words.',
})

const lineItem = {
  // The specification has numbers of the catalogue as integers.
  itemDetails: {
    ...item,
    schema: z.preprocess(
      (value) => (Number.isInteger(value) ? String(value) : value),
      item.schema,
    ) as typeof item.schema,
  },
  isFreeType: flag('Own words', false, {
    width: 80,
    internal: true,
    help: 'The item is a description, not a catalogue number.',
  }),
  service: option('Service', serviceNames, { width: 170, importance: 'high' }),
  quantity: quantity(),
  cost: { ...money('Unit price (ex GST)', { width: 120 }), column: 'onceOffCharge' as const },
  discount: money('Discount (ex GST)', { width: 110 }),
  paymentType: choice('Paid', { once: 'Once', recurring: 'Recurring' }, { blank: 'once', width: 110 }),
  recurringChargeFrequency: choice('How often', frequencies, { width: 110 }),
  contractLength: months('Contract (months)', 0),
  csn: text('Service number (CSN)', { length: 30, width: 130 }),
  recurringChargeID: count('Recurring charge', { internal: true, width: 90, max: maxID }),
}

interface LineItem {
  quantity: number
  cost: number
  discount: number
  paymentType: string
  recurringChargeFrequency: string
}

const totalCost = (row: LineItem) => Number((multiply(row.cost, row.quantity) - row.discount).toFixed(2))

const page: Page = {
  label: 'Other Charges',
  route: '/external-charges',
  icon: 'receipt',
  order: 200,
  section: 'Charges',
  gate: { flag: 'SOG4269' },
}

const isWholeNumber = (text: string) => /^\d+$/.test(text)

/** Returns the hardware catalogue number of a line; undefined for a description. */
const handsetOf = (row: { itemDetails: string; isFreeType: boolean }) =>
  !row.isFreeType && isWholeNumber(row.itemDetails) ? Number(row.itemDetails) : undefined

const installationPrice = (serviceID: number) =>
  installationServices.find((service) => service.serviceID === serviceID)?.cost

/** Options that both lists of line items share; each has its own page and calls. */
const charges = {
  isProduct: false,
  rowID: 'id',
  rows: lineItem,
  derived: {
    shape: { orderId: z.number(), amount: z.number(), totalCost: z.number() },
    compute: (row: LineItem & Record<string, unknown>) => ({
      orderId: row.orderID,
      totalCost: totalCost(row),
      amount: fromEx(totalCost(row)).inc,
    }),
  },
  complete: (
    row: { itemDetails: string; isFreeType: boolean; cost: number; service: number },
    catalogue: { handset(id: number): { rrpEx: number } | undefined },
    changed?: string,
  ) => {
    const isFreeType = changed === 'itemDetails' ? !isWholeNumber(row.itemDetails) : row.isFreeType
    const catalogueItem = isFreeType ? undefined : catalogue.handset(Number(row.itemDetails))
    const installation = installationServices.find(({ serviceID }) => serviceID === row.service)
    const listPrice = changed === 'service' ? installation?.cost : catalogueItem?.rrpEx
    const needsPrice = row.cost === 0 || changed === 'service' || changed === 'itemDetails'
    return { isFreeType, ...(needsPrice && listPrice !== undefined && { cost: listPrice }) }
  },
  blank: () => ({ itemDetails: String(defaultHandset) }),
  handsetTexts: (row: { itemDetails: string; isFreeType: boolean }) => ({ itemDetails: handsetOf(row) ?? 0 }),
  listPrices: [
    {
      field: 'cost' as const,
      discountField: 'discount' as const,
      // If a line has both an item and an installation service, its list price is the lower of the two prices.
      price: (
        row: { itemDetails: string; isFreeType: boolean; service: number },
        catalogue: { handset(id: number): { rrpEx: number } | undefined },
      ) => {
        const prices = [installationPrice(row.service), catalogue.handset(handsetOf(row) ?? 0)?.rrpEx]
        const listPrices = prices.filter((price) => price !== undefined)
        return listPrices.length > 0 ? smallest(listPrices) : undefined
      },
    },
  ],
  requires: {
    itemDetails: () => true,
    recurringChargeFrequency: (row: LineItem) => row.paymentType === 'recurring',
  },
  checks: [
    {
      rule: 'LINE-itemDetails-integer',
      field: 'itemDetails' as const,
      message: 'Enter a number of the hardware catalogue, or mark the item as a description',
      refuses: (row: { itemDetails: string; isFreeType: boolean }) =>
        !row.isFreeType && row.itemDetails !== '' && !isWholeNumber(row.itemDetails),
    },
    {
      rule: 'CHG-discount-within',
      field: 'discount' as const,
      message: 'The discount is more than the charge',
      refuses: (row: LineItem) => totalCost(row) < 0,
    },
  ],
  price: (row: LineItem) =>
    row.paymentType === 'recurring'
      ? recurring(totalCost(row), row.recurringChargeFrequency)
      : onceOff(fromEx(totalCost(row))),
} as const

export const otherCharges = defineBlock({
  ...charges,
  name: 'otherCharges',
  label: 'Other Charges',
  page,
  calls: {
    rows: { get: 'GET order/GetOtherCharges/{orderID}', save: 'POST order/UpsertOtherCharge/{orderID}' },
    row: { remove: 'DELETE order/DeleteOtherCharges/{id}' },
  },
})

/** Charges and credits that only the provider's staff set; dealers see them on the order but cannot change them. */
export const internalCharges = defineBlock({
  ...charges,
  name: 'internalCharges',
  label: 'Charges and credits',
  page: {
    label: 'Other Charges (Internal)',
    route: '/other-charges',
    icon: 'receipt-tax',
    order: 190,
    section: 'Charges',
    gate: { flag: 'SOG4269' },
    access: 'provider',
  },
  calls: {
    rows: {
      get: 'GET order/GetInternalCharges/{orderID}',
      save: 'POST order/UpsertInternalCharge/{orderID}',
      remove: 'DELETE order/DeleteInternalCharges/{orderID}',
    },
  },
})

export const installationCharges = defineBlock({
  name: 'installationCharges',
  label: 'Installation charges',
  page,
  isProduct: false,
  rowID: 'installationChargeID',
  rows: {
    categoryID: option('Category', installationCategories, { width: 140 }),
    serviceID: option('Service', serviceNames, { width: 220 }),
    description: text('Description', { width: 220 }),
    quantity: quantity(),
    cost: { ...money('Unit price (ex GST)', { width: 120 }), column: 'onceOffCharge' },
    isReporting: flag('Reporting order', false, { internal: true, width: 90 }),
  },
  complete: (row, _catalogue, changed) => {
    const service = installationServices.find(({ serviceID }) => serviceID === row.serviceID)
    if (changed === 'categoryID')
      return service && service.categoryID !== row.categoryID ? { serviceID: 0, cost: 0 } : {}
    if (!service || (changed !== 'serviceID' && row.cost > 0)) return {}
    return { categoryID: service.categoryID, cost: service.cost }
  },
  listPrices: [{ field: 'cost', price: (row) => installationPrice(row.serviceID) }],
  requires: { serviceID: (row) => row.description === '' },
  price: (row) => onceOff(fromEx(multiply(row.cost, row.quantity))),
  calls: {
    rows: {
      get: 'GET order/GetInstallationCharges/{orderID}',
      save: 'POST order/UpsertInstallationCharge/{orderID}/{isReporting}',
      remove: 'DELETE order/DeleteInstallationCharges/{orderId}',
    },
  },
})

export const recurringCharges = defineBlock({
  name: 'recurringCharges',
  label: 'Recurring charges',
  page,
  isProduct: false,
  rowID: 'recurringChargeID',
  rows: {
    description: text('Description', { width: 260 }),
    recurringChargeFrequency: choice('How often', frequencies, { blank: 'monthly', width: 120 }),
    quantity: quantity(),
    cost: { ...money('Unit price (ex GST)', { width: 120 }), column: 'onceOffCharge' },
    contractLength: months(),
  },
  requires: { description: () => true, recurringChargeFrequency: () => true },
  price: (row) => recurring(multiply(row.cost, row.quantity), row.recurringChargeFrequency),
  calls: {
    rows: {
      get: 'GET order/GetRecurringChargeDetails/{arg}',
      save: 'POST order/AddRecurringChargeDetails',
      remove: 'DELETE order/DeleteRecurringChargeDetails/{orderID}',
    },
  },
})
