import { z } from 'zod'
import { isEmail } from '../cells/email.ts'
import {
  address,
  bundle,
  contact,
  email,
  flag,
  handset,
  money,
  option,
  paragraphs,
  phone,
  quantity,
  text,
} from '../records/kinds.ts'
import { serviceNames } from '../rules/installation-services.ts'
import { personName } from '../rules/person-name.ts'
import { isMobile } from '../rules/phone.ts'
import { isPostBox } from '../rules/post-box.ts'
import { add, fromEx, gstPercent, multiply, sumOf, zero } from '../rules/prices.ts'
import { type CustomerContact, defineBlock, onceOff, onceOffEx } from './block.ts'

/** Freight for one line, in dollars excluding GST. */
export const freightPerLine = 10

/** The default hardware of a new line. */
export const defaultHandset = 10022

interface HardwareRow {
  cost: number
  quantity: number
  freight: number
  dealerSupplied: boolean
  freeTypeNoFreight: string
}

const isFree = (row: { freeTypeWithFreight: string; freeTypeNoFreight: string }) =>
  row.freeTypeWithFreight !== '' || row.freeTypeNoFreight !== ''

/** The address of the goods: that of the order's rows if they have the same, otherwise the first one that is no PO Box. */
function deliveryAddressOf({ addressDetails, siteIDs }: CustomerContact): number {
  const streets = addressDetails.filter((address) => !isPostBox(`${address.streetAddress} ${address.formattedAddress}`))
  const site = siteIDs.length === 1 ? streets.find(({ addressID }) => addressID === siteIDs[0]) : undefined
  return (site ?? streets[0])?.addressID ?? 0
}

const lineTotal = (row: HardwareRow) => (row.dealerSupplied ? 0 : multiply(row.cost, row.quantity))
const freightOf = (row: HardwareRow) => (row.dealerSupplied || row.freeTypeNoFreight !== '' ? 0 : row.freight)

export const hardware = defineBlock({
  name: 'hardware',
  label: 'Hardware',
  route: '/create-hardware/false',
  alsoAt: '/create-hardware/true',
  icon: 'package',
  order: 170,
  rowsLabel: 'Items',
  rowID: 'hardwareID',
  header: {
    id: 'hardwareOrderID',
    label: 'Delivery',
    part: 'delivery',
    rowsAs: 'hardwareOrderDetails',
    requiredToSave: ({ isQuote }) => (isQuote ? [] : ['contactName']),
    initialValues: (customer) => ({
      contactName: customer.primaryContactName || personName(customer),
      contactEmail: isEmail(customer.email) ? customer.email : '',
      contactMobile: isMobile(customer.mobile) ? customer.mobile : '',
      addressID: deliveryAddressOf(customer),
    }),
    fields: {
      contactName: text('Contact name'),
      contactEmail: email('Contact e-mail'),
      contactMobile: phone('Contact mobile', 'mobileOnly'),
      contactID: contact('Site contact'),
      deliveryInstructions: paragraphs('Delivery instructions', 300),
      addressID: address('Delivery address', { physical: true }),
    },
    derived: {
      shape: { subTotal: z.number(), freight: z.number(), totalInitialPayment: z.number() },
      compute: (rows) => {
        const [lines, freight] = [rows.map(lineTotal), rows.map(freightOf)]
        return {
          subTotal: sumOf(lines),
          freight: sumOf(freight),
          totalInitialPayment: add(...[...lines, ...freight].map(fromEx)).inc,
        }
      },
    },
  },
  namesHeader: true,
  rows: {
    handsetID: { ...handset('Hardware'), blank: defaultHandset },
    quantity: quantity(),
    cost: { ...money('Unit price (ex GST)'), column: 'onceOffCharge', width: 130 },
    freeTypeWithFreight: text('Other item, with freight', {
      width: 170,
      help: 'A description of an item that is not in the list.',
    }),
    freeTypeNoFreight: text('Other item, no freight', {
      width: 170,
      help: 'An item that is not in the list and needs no delivery.',
    }),
    comment: paragraphs('Comment', 300, { width: 200 }),
    dealerSupplied: flag('Dealer supplied', false, {
      width: 90,
      help: 'The dealer supplies it: it is not charged here.',
    }),
    freight: { ...money('Freight (ex GST)', { width: 110 }), blank: freightPerLine },
    service: option('Service', serviceNames, { width: 170 }),
    bundleId: bundle(),
    fromIPOrder: flag('From the IP order', false, { internal: true, width: 90 }),
  },
  derived: {
    shape: { lineTotal: z.number(), gst: z.number() },
    compute: (row) => ({ lineTotal: lineTotal(row), gst: gstPercent }),
  },
  requires: {
    handsetID: (row) => row.freeTypeWithFreight === '' && row.freeTypeNoFreight === '',
    quantity: () => true,
  },
  listPrices: [
    {
      field: 'cost',
      price: (row, catalogue) =>
        row.dealerSupplied || isFree(row) ? undefined : catalogue.handset(row.handsetID)?.rrpEx,
    },
    {
      field: 'freight',
      price: (row) => (row.dealerSupplied || row.freeTypeNoFreight !== '' ? undefined : freightPerLine),
    },
  ],
  complete: (row, catalogue, changed) => {
    if (changed === 'freeTypeWithFreight' || changed === 'freeTypeNoFreight') return isFree(row) ? { handsetID: 0 } : {}
    const needsPrice = changed === 'handsetID' || row.cost === 0
    return needsPrice && !row.dealerSupplied && !isFree(row)
      ? { cost: catalogue.handset(row.handsetID)?.rrpEx ?? 0 }
      : {}
  },
  price: (row) => (row.dealerSupplied ? { monthly: zero, onceOff: zero } : onceOffEx(lineTotal(row))),
  extras: (rows) => {
    const freight = add(...rows.map((row) => fromEx(freightOf(row))))
    return freight.inc > 0 ? [{ label: 'Freight', price: onceOff(freight) }] : []
  },
  parts: ['hardwareChoice'],
  goods: [{ rule: 'SEND-delivery-address-hardware', isGoods: () => true }],
  calls: {
    rows: {
      get: 'GET Order/getHardwareOnOrder/{orderID}',
      save: 'POST order/AddHardwareToOrder/{hardwareOrderID}',
      remove: 'DELETE order/RemoveHardwareOnOrder/{orderID}',
    },
    header: {
      get: 'GET Order/getHardwareOrder/{orderID}',
      save: 'POST order/CreateHardwareOrder/{orderID}',
    },
  },
})
