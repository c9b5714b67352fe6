import { z } from 'zod'
import { contractTerms } from '../rules/contract-terms.ts'
import { nextExtension } from '../rules/extension-numbers.ts'
import { defineBlock } from './block.ts'
import { trunkHeader, trunkRows } from './trunk-rows.ts'

export const sip = defineBlock({
  name: 'sip',
  label: 'SIP',
  route: '/create-sip',
  icon: 'plug-connected',
  order: 110,
  usageType: 'sip',
  rowsLabel: 'Extensions',
  rowID: 'id',
  header: { id: 'sipId', label: 'Connection', fields: trunkHeader, requires: { connectionType: () => true } },
  rows: trunkRows('sip'),
  derived: { shape: { saved: z.boolean() }, compute: () => ({ saved: true }) },
  blank: (_order, rows) => ({
    extension: nextExtension(rows.map((row) => row.extension)),
    contractLength: rows[0]?.contractLength ?? contractTerms.usual,
    saved: false,
  }),
  requires: { extensionName: () => true, quantity: () => true },
  calls: {
    whole: {
      get: 'GET order/GetSipOnOrder/{orderID}',
      save: 'POST order/UpdateSipOnOrder/{orderID}',
      remove: 'POST Order/DeleteSipsFromOrder/{orderID}',
      rows: 'sipRows',
    },
  },
})
