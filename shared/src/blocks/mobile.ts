import { states } from '../cells/registers.ts'
import { address, bundle, choice, date, months, phone, plan, text } from '../records/kinds.ts'
import { contractTerms } from '../rules/contract-terms.ts'
import { toDialled } from '../rules/dialled.ts'
import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { defineBlock } from './block.ts'

export const mobileOrderTypes = { new: 'New number', port: 'Keep number (port in)' } as const

export const mobile = defineBlock({
  name: 'mobile',
  label: 'Mobile',
  route: '/create-mobile',
  icon: 'device-mobile',
  order: 150,
  usageType: 'mobile',
  rowID: 'mobileID',
  rows: {
    orderType: choice('Order type', mobileOrderTypes, { blank: 'new', width: 180 }),
    mobileNumber: phone('Mobile number', 'mobileOnly', { width: 140 }),
    ratePlanID: plan('Plan', ['mobile']),
    contractLengthMonths: months(),
    simCardNo: text('SIM card number', { length: 20, width: 180, importance: 'high' }),
    currentCarrier: text('Current carrier', { width: 140 }),
    accountNo: text('Account number', { length: 30, width: 140 }),
    dateOfBirth: date('Date of birth', 'dateofbirth', {
      width: 120,
      help: 'Date of birth of the account holder at the current carrier. A port fails if it is wrong.',
    }),
    state: choice('State', Object.fromEntries(states.map((state) => [state, state])), { width: 80 }),
    addressID: address(),
    bundleId: bundle(),
    serviceLocationID: text('Service location', { length: 30, internal: true }),
  },
  identity: 'mobileNumber',
  blank: (_order, rows) => ({ contractLengthMonths: rows[0]?.contractLengthMonths ?? contractTerms.usual }),
  requires: {
    ratePlanID: () => true,
    mobileNumber: (row) => row.orderType === 'port',
    currentCarrier: (row) => row.orderType === 'port',
    accountNo: (row) => row.orderType === 'port',
    dateOfBirth: (row) => row.orderType === 'port',
  },
  checks: [
    {
      rule: 'MOB-duplicate',
      field: 'mobileNumber',
      message: 'This mobile number is already on the order',
      sameBy: ['mobileNumber'],
      refuses: isDuplicateBy((row) => toDialled(row.mobileNumber) || undefined),
    },
  ],
  calls: {
    rows: {
      get: 'GET order/GetMobile/{orderID}',
      save: 'POST order/AddMobile/{orderID}',
      remove: 'DELETE order/DeleteMobileFromOrder/{orderID}',
    },
  },
})
