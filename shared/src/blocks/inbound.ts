import { choice, months, phone, plan, text } from '../records/kinds.ts'
import { records } from '../records/nested-kinds.ts'
import { toDialled } from '../rules/dialled.ts'
import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { defineBlock } from './block.ts'

/** The origins of calls to an inbound number: the states, and mobiles. */
export const inboundStates = ['QLD', 'NSW', 'ACT', 'VIC', 'SA', 'TAS', 'NT', 'WA', 'Mobiles'] as const

const toOptions = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))

export const inbound = defineBlock({
  name: 'inbound',
  label: 'Inbound',
  route: '/create-inbound',
  icon: 'phone-incoming',
  order: 160,
  usageType: 'answering',
  rowID: 'inboundID',
  rows: {
    typeOfNumber: choice(
      'Type of number',
      { new: 'New number', port: 'Keep number (port in)' },
      { blank: 'new', width: 180 },
    ),
    serviceNumber: phone('Service number', 'inbound', { width: 140 }),
    ratePlanId: plan('Plan', ['answering']),
    contractLengthMonths: months(),
    erouNumber: text('EROU number', {
      length: 30,
      width: 130,
      help: 'The right-of-use number from the numbering register.',
    }),
    serviceProvider: text('Current provider', { width: 140 }),
    accountNumber: text('Account number', { length: 30, width: 130 }),
    routing: choice('Routing', { single: 'One answering point', state: 'By state' }, { blank: 'single', width: 150 }),
    answeringPoint: phone('Answering point', 'mobilenumber', { width: 140 }),
    stateBased: records('State-based routes', {
      state: choice('State', toOptions(inboundStates)),
      answeringPoint: phone('Answering point'),
    }),
  },
  derived: {
    shape: {},
    compute: (row) => ({
      stateBased: row.stateBased.map((route, index) => ({
        ...route,
        stateBasedID: index + 1,
        inboundID: row.inboundID,
      })),
    }),
  },
  requires: {
    serviceNumber: (row) => row.typeOfNumber === 'port',
    serviceProvider: (row) => row.typeOfNumber === 'port',
    accountNumber: (row) => row.typeOfNumber === 'port',
    answeringPoint: (row) => row.routing === 'single',
    stateBased: (row) => row.routing === 'state',
  },
  checks: [
    {
      rule: 'INB-number-once',
      field: 'serviceNumber',
      message: 'This service number is used twice',
      sameBy: ['serviceNumber'],
      refuses: isDuplicateBy(({ serviceNumber }) => toDialled(serviceNumber) || undefined),
    },
    {
      rule: 'INB-states',
      field: 'stateBased',
      message: 'Each state can have one answering point',
      refuses: ({ stateBased }) => new Set(stateBased.map(({ state }) => state)).size < stateBased.length,
    },
  ],
  calls: {
    rows: {
      get: 'GET order/GetInbound/{orderID}',
      save: 'POST order/AddInbound/{orderID}',
      remove: 'DELETE order/DeleteInbound/{orderID}',
    },
  },
})
