import { choice, email, phone, plan, text } from '../records/kinds.ts'
import { emails } from '../records/nested-kinds.ts'
import { defineBlock } from './block.ts'

export const fax = defineBlock({
  name: 'fax',
  label: 'Fax',
  route: '/create-fax',
  icon: 'printer',
  order: 180,
  gate: { mode: 'order' },
  usageType: 'fax',
  withoutTerm: true,
  rowID: 'faxID',
  rows: {
    numberType: choice(
      'Type of number',
      { new: 'New number', port: 'Keep number (port in)' },
      { blank: 'new', width: 180 },
    ),
    faxNo: phone('Fax number', 'mobilenumber', { width: 140 }),
    city: text('City', { length: 60, width: 130, help: 'The city of a new number.' }),
    ratePlanId: plan('Plan', ['fax']),
    incomingEmail: email('Faxes arrive at', { width: 200 }),
    outgoingEmail: emails('May send faxes', {
      help: 'E-mail addresses that may send faxes, separated by commas.',
    }),
    currentProvider: text('Current provider', { width: 140 }),
    accountNo: text('Account number', { length: 30, width: 130 }),
  },
  requires: {
    incomingEmail: () => true,
    city: (row) => row.numberType === 'new',
    faxNo: (row) => row.numberType === 'port',
    currentProvider: (row) => row.numberType === 'port',
    accountNo: (row) => row.numberType === 'port',
  },
  calls: {
    rows: {
      get: 'GET order/GetFax/{orderID}',
      save: 'POST order/AddFax/{orderID}',
      remove: 'DELETE order/DeleteFaxFromOrder/{orderID}',
    },
  },
})
