import { fromEx, multiply, zero } from '../rules/prices.ts'
import { defineBlock, onceOff, onceOffEx } from './block.ts'
import { address, email, flag, handset, money, phone, quantity, text } from './kinds.ts'

/** Dollars without tax that delivering one line costs. */
export const freightPerLine = 10

export const hardware = defineBlock({
  name: 'hardware',
  label: 'Hardware',
  route: '/create-hardware/false',
  icon: 'package',
  order: 170,
  rowID: 'hardwareID',
  header: {
    id: 'hardwareOrderID',
    label: 'Delivery',
    fields: {
      contactName: text('Contact name'),
      contactEmail: email('Contact e-mail'),
      contactMobile: phone('Contact mobile', 'mobileOnly'),
      addressID: address('Delivery address'),
      deliveryInstructions: text('Delivery instructions', { length: 300 }),
    },
  },
  rows: {
    handsetID: handset('Hardware'),
    quantity: quantity(),
    cost: { ...money('Unit price (ex GST)'), column: 'onceOffCharge', width: 130 },
    freeTypeWithFreight: text('Other item, with freight', { width: 200 }),
    freeTypeNoFreight: text('Other item, no freight', { width: 200 }),
    comment: text('Comment', { length: 300, width: 200 }),
    dealerSupplied: flag('Dealer supplied', false, { width: 90 }),
  },
  requires: {
    handsetID: (row) => row.freeTypeWithFreight === '' && row.freeTypeNoFreight === '',
    quantity: () => true,
  },
  complete: (row, catalogue) =>
    row.cost > 0 || row.dealerSupplied ? {} : { cost: catalogue.handset(row.handsetID)?.rrpEx ?? 0 },
  price: (row) => (row.dealerSupplied ? { monthly: zero, onceOff: zero } : onceOffEx(multiply(row.cost, row.quantity))),
  extras: (rows) => {
    const lines = rows.filter((row) => !row.dealerSupplied && row.freeTypeNoFreight === '')
    return lines.length > 0 ? [{ label: 'Freight', price: onceOff(fromEx(lines.length * freightPerLine)) }] : []
  },
  delivered: true,
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
